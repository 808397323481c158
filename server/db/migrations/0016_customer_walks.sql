-- Guests with labels, in the usual order: pages deep in a list of a type or a tag.
CREATE INDEX "customers_types_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("types_key") WHERE types_key > '';
--> statement-breakpoint
CREATE INDEX "customers_tags_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("tags_key") WHERE tags_key > '';
--> statement-breakpoint
-- Texts too short for an index of trigrams: looked for along the usual order, and counted, without reading the table.
CREATE INDEX "customers_text_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("search_text");
--> statement-breakpoint
-- Equal moments are kept once: for counting who was here lately.
CREATE INDEX "customers_last_thin" ON "customers" ("company_id", "last_seat_time");
