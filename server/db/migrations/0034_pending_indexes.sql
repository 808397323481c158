CREATE TABLE "pending_indexes" (
	"name" text PRIMARY KEY NOT NULL,
	"definition" text NOT NULL
);
