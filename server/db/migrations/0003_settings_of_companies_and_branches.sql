ALTER TABLE "branches" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "merchant_settings" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE TABLE "alias_names" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_company" text NOT NULL,
	"owner_branch" text
);
--> statement-breakpoint
ALTER TABLE "alias_names" ADD CONSTRAINT "alias_names_owner_company_companies_id_fk" FOREIGN KEY ("owner_company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alias_names_owner" ON "alias_names" USING btree ("owner_company","owner_branch");