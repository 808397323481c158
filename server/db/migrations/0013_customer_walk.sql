-- The covering index of a guest list with every condition there is, so that pages deep in any filtered list come from it alone.
DROP INDEX "customers_walk";
--> statement-breakpoint
CREATE INDEX "customers_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("is_vip", "forbid_pii_sharing", "gender", "visits", "seat_count", "first_seen_time", "language", "types_key", "tags_key", "branches_key",
    "allow_contact_inline", "allow_contact_restaurant", "birthday", "phone_number", "email_text");
