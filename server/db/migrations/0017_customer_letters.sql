-- Half of the guests have a Latin letter somewhere, and few letters tell them: one or two are looked for here.
CREATE FUNCTION customer_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(value, '[^a-z]+', ' ', 'g'), ' ');
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "letters" text COLLATE "C" GENERATED ALWAYS AS (customer_letters(customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number))) STORED;
--> statement-breakpoint
CREATE INDEX "customers_letters" ON "customers" ("company_id", "letters") WHERE letters > '';
--> statement-breakpoint
CREATE INDEX "customers_letters_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("letters") WHERE letters > '';
