ALTER TABLE "vouchers" ADD COLUMN "send_by" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE "voucher_messages" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"content" text NOT NULL,
	"opt_out_token" text NOT NULL,
	"job_id" text,
	"account_id" text,
	"points" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_messages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_messages_opt_out" ON "voucher_messages" USING btree ("company_id","opt_out_token");--> statement-breakpoint
CREATE INDEX "voucher_messages_token" ON "voucher_messages" USING btree ("opt_out_token");--> statement-breakpoint
CREATE INDEX "voucher_messages_next" ON "voucher_messages" USING btree ("next_time") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "voucher_messages_recipient" ON "voucher_messages" USING btree ("company_id","recipient","sent_time" DESC NULLS LAST);--> statement-breakpoint
-- By hand: what ended at a minute ends with that day on the clock of the voucher's branches. What ends with a day stays.
UPDATE issued_vouchers v SET expires_time = e.until FROM (
  SELECT i.company_id, i.id, (((i.expires_time - interval '1 millisecond') AT TIME ZONE z.zone)::date + 1)::timestamp AT TIME ZONE z.zone AS until
  FROM issued_vouchers i
    LEFT JOIN vouchers w ON w.company_id = i.company_id AND w.id = i.voucher_id
    CROSS JOIN LATERAL (SELECT coalesce((SELECT b.time_zone FROM branches b WHERE b.company_id = i.company_id
      AND (w.id IS NULL OR cardinality(w.branch_ids) = 0 OR b.id = ANY (w.branch_ids))
      AND b.time_zone IN (SELECT name FROM pg_timezone_names) ORDER BY b.id LIMIT 1), 'Asia/Taipei') AS zone) z
  WHERE i.expires_time IS NOT NULL) e
WHERE v.company_id = e.company_id AND v.id = e.id AND v.expires_time <> e.until;
