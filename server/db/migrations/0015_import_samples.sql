ALTER TABLE "imports" ALTER COLUMN "options" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheets" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sample" jsonb DEFAULT '[]'::jsonb NOT NULL;