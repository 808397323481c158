ALTER TABLE "imports" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "header_row" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "top" jsonb DEFAULT '[]'::jsonb NOT NULL;