-- Guests first seen of late, the preset "new": counted and put in the usual order without reading the table.
CREATE INDEX "customers_first_desc" ON "customers" ("company_id", "first_seen_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("visits", "last_seat_time");
--> statement-breakpoint
-- Seldom labels: where few guests have one, they are found here.
CREATE INDEX "customers_labels" ON "customers" USING gin ("company_id", "types", "tags") WITH (fastupdate = off);
