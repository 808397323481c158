-- Names along the usual order: pages deep in a list of a common name.
CREATE INDEX "customers_name_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST) INCLUDE ("name_text");
