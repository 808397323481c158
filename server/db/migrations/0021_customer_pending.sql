-- Changes of guests wait in a short list and go into these indexes many at a time, which takes half the time of a bulk
-- edit or an import. A search looks through the list, too: at 512 kB that is less than a millisecond.
ALTER INDEX "customers_search" SET (fastupdate = on, gin_pending_list_limit = 512);
--> statement-breakpoint
ALTER INDEX "customers_grams" SET (fastupdate = on, gin_pending_list_limit = 512);
--> statement-breakpoint
ALTER INDEX "customers_labels" SET (fastupdate = on, gin_pending_list_limit = 512);
