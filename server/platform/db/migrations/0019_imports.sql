ALTER TABLE "imports" ADD COLUMN "guesses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "joined" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "imports" SET "options" = ("options" - 'badContact')
  || jsonb_build_object('badCells', coalesce("options"->>'badContact', 'refuse'))
  || CASE WHEN "kind" = 'reservations' THEN '{"existing":"skip"}'::jsonb ELSE '{}'::jsonb END;
