CREATE TABLE "applied_functions" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"table_name" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"definition" text,
	CONSTRAINT "applied_functions_kind_name_table_name_pk" PRIMARY KEY("kind","name","table_name")
);
