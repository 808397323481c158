CREATE TABLE "deliveries" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"customer_id" text,
	"branch_id" text,
	"about" text DEFAULT '' NOT NULL,
	"subject" text,
	"body" text,
	"shown" text,
	"opt_out_token" text,
	"account_id" text,
	"points" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "deliveries_next" ON "deliveries" USING btree ("channel","kind","next_time") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_opt_out" ON "deliveries" USING btree ("company_id","opt_out_token") WHERE opt_out_token is not null;--> statement-breakpoint
CREATE INDEX "deliveries_token" ON "deliveries" USING btree ("opt_out_token") WHERE opt_out_token is not null;--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("company_id","recipient","sent_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_customer" ON "deliveries" USING btree ("company_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_time");--> statement-breakpoint
-- What waits goes on waiting, and what was sent is known.
INSERT INTO deliveries (company_id, id, kind, channel, recipient, customer_id, branch_id, about, opt_out_token, status,
    attempts, next_time, sent_time, created_time)
  SELECT m.company_id, 'survey/' || m.id, 'survey', m.channel, m.recipient, i.customer_id, i.branch_id, m.id, m.opt_out_token,
    m.status, m.attempts, m.next_time, m.sent_time, m.created_time
  FROM survey_messages m LEFT JOIN survey_invitations i ON i.company_id = m.company_id AND i.id = m.id;
--> statement-breakpoint
INSERT INTO deliveries (company_id, id, kind, channel, recipient, customer_id, about, body, opt_out_token, account_id, points,
    status, attempts, next_time, sent_time, created_time)
  SELECT m.company_id, 'voucher/' || m.id, 'voucher', m.channel, m.recipient, i.customer_id, m.id,
    CASE WHEN m.status IN ('waiting', 'sending') THEN m.content END, m.opt_out_token, m.account_id, m.points,
    m.status, m.attempts, m.next_time, m.sent_time, m.created_time
  FROM voucher_messages m LEFT JOIN issued_vouchers i ON i.company_id = m.company_id AND i.id = m.id;
--> statement-breakpoint
-- A gateway that was asked before knows them by these keys.
INSERT INTO deliveries (company_id, id, kind, channel, recipient, customer_id, branch_id, about, subject, body, shown, status,
    attempts, next_time, created_time)
  SELECT n.company_id, 'notification:' || n.id, 'notification', CASE n.channel WHEN 'email' THEN 'mail' ELSE 'sms' END,
    n.recipient, n.customer_id, n.branch_id, n.trigger, n.subject, n.body, n.shown,
    CASE WHEN n.sending THEN 'sending' ELSE 'waiting' END, n.attempts, n.next_time, n.created_time
  FROM notifications n;
--> statement-breakpoint
-- Nobody is reminded, and no day is reported, a second time.
INSERT INTO deliveries (company_id, id, kind, channel, recipient, customer_id, branch_id, about, status, sent_time, created_time)
  SELECT r.company_id, 'reminder/' || r.id || '/' || to_char(r.dining_date, 'YYYY-MM-DD'), 'reminder', 'sms',
    coalesce(nullif(r.guest_phone, ''), c.phone_number, c.email, ''), r.customer_id, r.branch_id, r.id, 'sent', o.created_time,
    o.created_time
  FROM sent_once o JOIN reservations r ON r.company_id = o.company_id AND o.id = 'reminder/' || r.id
    LEFT JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id
  WHERE c.erased_time IS NULL;
--> statement-breakpoint
INSERT INTO deliveries (company_id, id, kind, channel, recipient, branch_id, about, status, sent_time, created_time)
  SELECT company_id, 'dayReport/' || split_part(id, '/', 2) || '/' || split_part(id, '/', 3) || '/1', 'dayReport', 'mail', '',
    split_part(id, '/', 2), split_part(id, '/', 3), 'sent', created_time, created_time
  FROM sent_once WHERE id LIKE 'day-report/%';
--> statement-breakpoint
DELETE FROM sent_once WHERE id LIKE 'day-report/%' OR id LIKE 'reminder/%';
--> statement-breakpoint
DROP TABLE "notifications";--> statement-breakpoint
DROP TABLE "survey_messages";--> statement-breakpoint
DROP TABLE "voucher_messages";