-- The tables, functions and triggers as they stand; what is added from here on has a migration of its own.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Width, case and kana folded alike on every server; server/crm/fold.ts has the same rules.
CREATE FUNCTION customer_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE translate(lower(normalize(value, NFKC) COLLATE "C"),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя')
END;
--> statement-breakpoint
-- Single characters and pairs of a text that is not plain ASCII: what trigrams cannot find.
CREATE FUNCTION customer_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 50
RETURN CASE WHEN octet_length(value) = char_length(value) THEN '{}'::text[]
  ELSE string_to_array(value, NULL) || string_to_array(regexp_replace(value, '(.)', E'\\1\x1f\\1', 'g'), E'\x1f') END;
--> statement-breakpoint
-- Half of the guests have a Latin letter somewhere, and few letters tell them: one or two are looked for here.
CREATE FUNCTION customer_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(value, '[^a-z]+', ' ', 'g'), ' ');
--> statement-breakpoint
-- The folded name, then its parts together, how it is read, and an e-mail address that is not plain ASCII; a line
-- each, so that nothing is found across two of them. Cut to what an index row holds.
CREATE FUNCTION customer_name_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
  customer_fold(name)
  || CASE WHEN family <> '' AND given <> '' AND family || given <> name
       THEN E'\n' || customer_fold(CASE WHEN octet_length(family) = char_length(family) THEN family || ' ' || given ELSE family || given END)
       ELSE '' END
  || CASE WHEN coalesce(phonetic_family, '') = '' AND coalesce(phonetic_given, '') = '' THEN ''
       ELSE E'\n' || customer_fold(coalesce(phonetic_family, '') || coalesce(phonetic_given, '')
         || E'\n' || coalesce(phonetic_family, '') || ' ' || coalesce(phonetic_given, '')) END
  || CASE WHEN octet_length(email) > char_length(email) THEN E'\n' || customer_fold(email) ELSE '' END,
  600);
--> statement-breakpoint
-- All that a search looks into. A phone is there as stored (+886912345678) and as dialled at home (0912345678).
CREATE FUNCTION customer_search_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN customer_name_text(name, family, given, phonetic_family, phonetic_given, email)
  || CASE WHEN octet_length(email) = char_length(email) THEN E'\n' || lower(email COLLATE "C") ELSE '' END
  || CASE WHEN phone <> '' THEN E'\n' || phone || CASE WHEN phone ~ '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)'
       THEN E'\n' || regexp_replace(phone, '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)', '0') ELSE '' END ELSE '' END;
--> statement-breakpoint
-- JSON in ASCII alone. Node reads and writes such texts many times faster than others, because they need no
-- transcoding, and that was half of what answering a list cost it.
CREATE FUNCTION json_ascii(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  sign text;
  code integer;
BEGIN
  IF octet_length(value) = char_length(value) THEN
    RETURN value;
  END IF;
  FOREACH sign IN ARRAY string_to_array(regexp_replace(value, '[\x01-\x7f]+', '', 'g'), NULL) LOOP
    code := ascii(sign);
    value := replace(value, sign, CASE
      WHEN code < 65536 THEN '\u' || lpad(to_hex(code), 4, '0')
      ELSE '\u' || to_hex(55296 + ((code - 65536) >> 10)) || '\u' || to_hex(56320 + ((code - 65536) & 1023)) END);
  END LOOP;
  RETURN value;
END $$;
--> statement-breakpoint
-- The wire format of the contract's guest, now with the time of erasure.
CREATE FUNCTION customer_wire(company_id text, id text, version integer, gender smallint, name text, family_name text,
  given_name text, phonetic_family_name text, phonetic_given_name text, phone_number text, email text, language text,
  birthday text, seat_count integer, visits integer, first_seen_time timestamptz, last_seat_time timestamptz, branch_id text,
  profile_picture text, is_vip boolean, forbid_pii_sharing boolean, allow_contact_inline boolean,
  allow_contact_restaurant boolean, types text[], tags text[], note text, created_time timestamptz, updated_time timestamptz, erased_time timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT json_ascii(row_to_json(guest)::text) FROM (SELECT
  id, company_id AS "companyId", version, gender, name, family_name AS "familyName", given_name AS "givenName",
  phonetic_family_name AS "phoneticFamilyName", phonetic_given_name AS "phoneticGivenName",
  phone_number AS "phoneNumber", phone_number AS phone, email, language, birthday, seat_count AS "seatCount", visits,
  to_char(first_seen_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "firstSeenTime",
  to_char(last_seat_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastSeatTime",
  branch_id AS "branchId", profile_picture AS "profilePicture", is_vip AS "isVIP", is_vip::int AS role,
  json_build_object('forbidPIISharing', forbid_pii_sharing) AS "blacklistSetting",
  allow_contact_inline AS "allowContactInline", allow_contact_restaurant AS "allowContactRestaurant", types, tags, note,
  to_char(created_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdTime",
  to_char(updated_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedTime",
  to_char(erased_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "erasedTime") guest);
--> statement-breakpoint
-- A list as one text, each label between separators; nothing for an empty list.
CREATE FUNCTION labels_key(labels text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN cardinality(labels) = 0 THEN '' ELSE E'\x1f' || array_to_string(labels, E'\x1f') || E'\x1f' END;
--> statement-breakpoint
CREATE TABLE accounts (
	id text NOT NULL,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	user_id text NOT NULL,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz(3),
	refresh_token_expires_at timestamptz(3),
	scope text,
	password text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_log (
	company_id text DEFAULT ''::text NOT NULL,
	id text NOT NULL,
	at timestamptz(3) DEFAULT now() NOT NULL,
	user_id text,
	action text NOT NULL,
	entity text NOT NULL,
	entity_id text NOT NULL,
	before jsonb,
	after jsonb,
	request_id text,
	batch_id text
);
--> statement-breakpoint
CREATE TABLE billing_account_companies (
	company_id text NOT NULL,
	kind text NOT NULL,
	account_id text NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE billing_accounts (
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	kind text NOT NULL,
	name text DEFAULT ''::text NOT NULL,
	points bigint DEFAULT 0 NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT billing_accounts_never_below_zero CHECK ((points >= 0))
);
--> statement-breakpoint
CREATE TABLE branches (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	time_zone text DEFAULT 'Asia/Taipei'::text NOT NULL,
	country text DEFAULT 'TW'::text NOT NULL,
	phone_country_code text DEFAULT '886'::text NOT NULL,
	phone_number text,
	currency text DEFAULT 'TWD'::text NOT NULL,
	address text DEFAULT ''::text NOT NULL,
	services jsonb DEFAULT '{}'::jsonb NOT NULL,
	active boolean DEFAULT true NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	opening_hours jsonb,
	diner_time smallint DEFAULT 0 NOT NULL,
	clean_table_time smallint DEFAULT 0 NOT NULL,
	auto_clear_table_enabled boolean DEFAULT false NOT NULL,
	booking_expired_minutes smallint DEFAULT 10 NOT NULL,
	waiting_expired_minutes smallint DEFAULT 10 NOT NULL,
	waitlist_enabled boolean DEFAULT false NOT NULL,
	waitlist_auto_transform_enabled boolean DEFAULT false NOT NULL,
	waitlist_auto_transform_offset smallint DEFAULT 0 NOT NULL,
	waitlist_auto_transform_secured_period smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE campaign_recipients (
	company_id text NOT NULL,
	campaign_id text NOT NULL,
	customer_id text NOT NULL,
	phone_number text NOT NULL,
	status text DEFAULT 'pending'::text NOT NULL,
	reason text,
	segments smallint DEFAULT 1 NOT NULL,
	points integer DEFAULT 1 NOT NULL,
	message_id text,
	opt_out_token text NOT NULL,
	sent_time timestamptz(3),
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE campaigns (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	title text DEFAULT ''::text NOT NULL,
	content text DEFAULT ''::text NOT NULL,
	customer_ids text[],
	customers_query_params jsonb DEFAULT '{}'::jsonb NOT NULL,
	send_time timestamptz(3),
	image_url text,
	quiet_days smallint DEFAULT 7 NOT NULL,
	status text DEFAULT 'draft'::text NOT NULL,
	job_id text,
	account_id text,
	preflight jsonb,
	points_reserved integer DEFAULT 0 NOT NULL,
	user_id text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	sent_time timestamptz(3),
	enabled_branches text[],
	link_base text,
	counts jsonb DEFAULT '{}'::jsonb NOT NULL,
	points_spent integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE companies (
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	logo text,
	language text DEFAULT 'zh'::text NOT NULL,
	tags text[] DEFAULT '{}'::text[] NOT NULL,
	owner_user_id text,
	reservation_limit_per_customer integer DEFAULT 2 NOT NULL,
	no_show_limit_enabled boolean DEFAULT false NOT NULL,
	no_show_limit_per_customer integer,
	web_booking_blacklist_enabled boolean DEFAULT false NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	dining_section_periods jsonb
);
--> statement-breakpoint
CREATE TABLE consents (
	company_id text NOT NULL,
	id text NOT NULL,
	customer_id text NOT NULL,
	purpose text DEFAULT 'restaurant'::text NOT NULL,
	granted boolean NOT NULL,
	at timestamptz(3) DEFAULT now() NOT NULL,
	source text NOT NULL,
	text text DEFAULT ''::text NOT NULL,
	user_id text,
	campaign_id text
);
--> statement-breakpoint
CREATE TABLE customer_changes (
	company_id text NOT NULL,
	id bigint NOT NULL,
	transaction xid8 DEFAULT pg_current_xact_id() NOT NULL,
	at timestamptz DEFAULT clock_timestamp() NOT NULL,
	customer_ids text[]
);
--> statement-breakpoint
ALTER TABLE customer_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME customer_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE customer_feeds (
	company_id text NOT NULL,
	trimmed xid8 NOT NULL
);
--> statement-breakpoint
CREATE TABLE customer_merges (
	company_id text NOT NULL,
	id text NOT NULL,
	customer_id text NOT NULL,
	merged_id text NOT NULL,
	merged jsonb NOT NULL,
	before jsonb NOT NULL,
	after jsonb NOT NULL,
	moved jsonb DEFAULT '{}'::jsonb NOT NULL,
	user_id text,
	at timestamptz(3) DEFAULT now() NOT NULL,
	undone_time timestamptz(3),
	version integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE customer_notes (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	customer_id text NOT NULL,
	text text NOT NULL,
	user_id text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE customers (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	gender smallint DEFAULT 1 NOT NULL,
	name text NOT NULL,
	family_name text,
	given_name text,
	phonetic_family_name text,
	phonetic_given_name text,
	phone_number text,
	email text,
	language text,
	birthday text,
	seat_count integer,
	visits integer DEFAULT 0 NOT NULL,
	first_seen_time timestamptz(3),
	last_seat_time timestamptz(3),
	branch_id text,
	branch_ids text[] DEFAULT '{}'::text[] NOT NULL,
	profile_picture text,
	is_vip boolean DEFAULT false NOT NULL,
	forbid_pii_sharing boolean DEFAULT false NOT NULL,
	allow_contact_inline boolean DEFAULT true NOT NULL,
	allow_contact_restaurant boolean DEFAULT true NOT NULL,
	types text[] DEFAULT '{}'::text[] NOT NULL,
	tags text[] DEFAULT '{}'::text[] NOT NULL,
	note text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	name_text text GENERATED ALWAYS AS (customer_name_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email)) STORED COLLATE pg_catalog."C",
	search_text text GENERATED ALWAYS AS (customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number)) STORED COLLATE pg_catalog."C",
	types_key text GENERATED ALWAYS AS (labels_key(types)) STORED COLLATE pg_catalog."C",
	tags_key text GENERATED ALWAYS AS (labels_key(tags)) STORED COLLATE pg_catalog."C",
	branches_key text GENERATED ALWAYS AS (labels_key(branch_ids)) STORED COLLATE pg_catalog."C",
	erased_time timestamptz(3),
	wire text GENERATED ALWAYS AS (customer_wire(company_id, id, version, gender, name, family_name, given_name, phonetic_family_name, phonetic_given_name, phone_number, email, language, birthday, seat_count, visits, first_seen_time, last_seat_time, branch_id, profile_picture, is_vip, forbid_pii_sharing, allow_contact_inline, allow_contact_restaurant, types, tags, note, created_time, updated_time, erased_time)) STORED,
	email_text text GENERATED ALWAYS AS (customer_fold(email)) STORED COLLATE pg_catalog."C",
	letters text GENERATED ALWAYS AS (customer_letters(customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number))) STORED COLLATE pg_catalog."C"
);
--> statement-breakpoint
CREATE TABLE deposits (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	branch_id text NOT NULL,
	reservation_id text,
	customer_id text,
	type text NOT NULL,
	status text NOT NULL,
	channel text DEFAULT 'host'::text NOT NULL,
	amount bigint NOT NULL,
	currency text NOT NULL,
	provider text NOT NULL,
	reference text,
	purchase_time timestamptz(3) NOT NULL,
	purchase_date date DEFAULT '1970-01-01'::date NOT NULL,
	service_time timestamptz(3) NOT NULL,
	service_date date DEFAULT '1970-01-01'::date NOT NULL,
	review_reason text,
	decision text,
	review_note text DEFAULT ''::text NOT NULL,
	reviewed_time timestamptz(3),
	reviewed_by text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	charged bigint DEFAULT 0 NOT NULL,
	refunded bigint DEFAULT 0 NOT NULL,
	fees bigint DEFAULT 0 NOT NULL,
	CONSTRAINT deposits_amount CHECK ((amount >= 0))
);
--> statement-breakpoint
CREATE TABLE duplicate_pairs (
	company_id text NOT NULL,
	a_id text NOT NULL,
	b_id text NOT NULL,
	score smallint NOT NULL,
	reasons text[] DEFAULT '{}'::text[] NOT NULL,
	status text DEFAULT 'open'::text NOT NULL,
	user_id text,
	decided_time timestamptz(3),
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	found_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE ended_tokens (
	digest text NOT NULL,
	ended_time timestamptz(3) NOT NULL,
	expires_time timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE exports (
	company_id text NOT NULL,
	id text NOT NULL,
	token_digest text NOT NULL,
	selection jsonb NOT NULL,
	enabled_branches text[],
	format text NOT NULL,
	language text NOT NULL,
	time_zone text NOT NULL,
	recipient text,
	user_id text NOT NULL,
	file text,
	rows integer,
	expires_time timestamptz(3) NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE import_rows (
	company_id text NOT NULL,
	import_id text NOT NULL,
	"row" integer NOT NULL,
	action text NOT NULL,
	customer_id text,
	version integer,
	before jsonb,
	problems jsonb,
	reservation_id text
);
--> statement-breakpoint
CREATE TABLE imports (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	status text DEFAULT 'uploaded'::text NOT NULL,
	file_name text NOT NULL,
	file text NOT NULL,
	format text NOT NULL,
	encoding text,
	delimiter text,
	header text[] DEFAULT '{}'::text[] NOT NULL,
	mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
	options jsonb NOT NULL,
	counts jsonb DEFAULT '{}'::jsonb NOT NULL,
	job_id text,
	user_id text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	bytes integer DEFAULT 0 NOT NULL,
	sheets text[] DEFAULT '{}'::text[] NOT NULL,
	sheet text,
	sample jsonb DEFAULT '[]'::jsonb NOT NULL,
	kind text DEFAULT 'guests'::text NOT NULL,
	facts jsonb DEFAULT '[]'::jsonb NOT NULL,
	choices jsonb DEFAULT '[]'::jsonb NOT NULL,
	header_row integer,
	top jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE invoices (
	company_id text NOT NULL,
	id text NOT NULL,
	branch_id text NOT NULL,
	number text NOT NULL,
	status text DEFAULT 'issued'::text NOT NULL,
	subject text NOT NULL,
	subject_id text NOT NULL,
	amount bigint NOT NULL,
	tax bigint DEFAULT 0 NOT NULL,
	currency text NOT NULL,
	buyer_name text,
	buyer_tax_number text,
	issued_time timestamptz(3) NOT NULL,
	issued_date date DEFAULT '1970-01-01'::date NOT NULL,
	service_date date DEFAULT '1970-01-01'::date NOT NULL,
	voided_time timestamptz(3),
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE issued_vouchers (
	company_id text NOT NULL,
	id text NOT NULL,
	customer_id text NOT NULL,
	voucher_id text,
	title text NOT NULL,
	issued_time timestamptz(3) NOT NULL,
	expires_time timestamptz(3),
	used_time timestamptz(3),
	used_branch_id text
);
--> statement-breakpoint
CREATE TABLE jobs (
	company_id text NOT NULL,
	id text NOT NULL,
	kind text NOT NULL,
	status text DEFAULT 'queued'::text NOT NULL,
	user_id text,
	input jsonb DEFAULT '{}'::jsonb NOT NULL,
	cursor jsonb,
	step text,
	done integer DEFAULT 0 NOT NULL,
	total integer,
	result jsonb,
	error jsonb,
	attempts integer DEFAULT 0 NOT NULL,
	run_at timestamptz(3) DEFAULT now() NOT NULL,
	lease_owner text,
	lease_until timestamptz(3),
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	started_time timestamptz(3),
	finished_time timestamptz(3),
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE orders (
	company_id text NOT NULL,
	id text NOT NULL,
	branch_id text NOT NULL,
	customer_id text,
	number text NOT NULL,
	service text NOT NULL,
	provider text DEFAULT 'own'::text NOT NULL,
	status text NOT NULL,
	payment_state text NOT NULL,
	items jsonb DEFAULT '[]'::jsonb NOT NULL,
	item_count integer DEFAULT 0 NOT NULL,
	subtotal bigint NOT NULL,
	discount bigint DEFAULT 0 NOT NULL,
	fee bigint DEFAULT 0 NOT NULL,
	tax bigint DEFAULT 0 NOT NULL,
	total bigint NOT NULL,
	currency text NOT NULL,
	guest_name text,
	note text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	created_date date DEFAULT '1970-01-01'::date NOT NULL,
	service_time timestamptz(3) NOT NULL,
	service_date date DEFAULT '1970-01-01'::date NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	charged bigint DEFAULT 0 NOT NULL,
	refunded bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE outbox (
	id text NOT NULL,
	channel text NOT NULL,
	recipient text NOT NULL,
	subject text DEFAULT ''::text NOT NULL,
	body text NOT NULL,
	link text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	company_id text,
	key text,
	shown text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
	company_id text NOT NULL,
	id text NOT NULL,
	subject text NOT NULL,
	subject_id text NOT NULL,
	kind text NOT NULL,
	amount bigint NOT NULL,
	fee bigint DEFAULT 0 NOT NULL,
	currency text NOT NULL,
	provider text NOT NULL,
	reference text,
	paid_time timestamptz(3) NOT NULL,
	paid_date date DEFAULT '1970-01-01'::date NOT NULL,
	branch_id text DEFAULT ''::text NOT NULL,
	channel text DEFAULT ''::text NOT NULL,
	service_date date DEFAULT '1970-01-01'::date NOT NULL,
	user_id text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	subject_date date DEFAULT '1970-01-01'::date NOT NULL,
	CONSTRAINT payments_amount CHECK ((amount > 0))
);
--> statement-breakpoint
CREATE TABLE pending_indexes (
	name text NOT NULL,
	definition text NOT NULL
);
--> statement-breakpoint
CREATE TABLE point_movements (
	account_id text NOT NULL,
	number integer NOT NULL,
	kind text NOT NULL,
	points bigint NOT NULL,
	balance bigint NOT NULL,
	company_id text,
	campaign_id text,
	payment_amount bigint,
	currency text,
	payment_method text,
	title text DEFAULT ''::text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	user_id text,
	key text,
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE purchase_requests (
	company_id text NOT NULL,
	id text NOT NULL,
	form jsonb NOT NULL,
	status text NOT NULL,
	user_id text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	failure text,
	tried_time timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE report_columns (
	company_id text NOT NULL,
	user_id text NOT NULL,
	report text NOT NULL,
	columns text[] DEFAULT '{}'::text[] NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE reservation_day_changes (
	id bigint NOT NULL,
	company_id text NOT NULL,
	axis text NOT NULL,
	branch_id text NOT NULL,
	day date NOT NULL,
	type text NOT NULL,
	created_from text NOT NULL,
	open integer DEFAULT 0 NOT NULL,
	seated integer DEFAULT 0 NOT NULL,
	cancelled_by_customer integer DEFAULT 0 NOT NULL,
	cancelled_by_restaurant integer DEFAULT 0 NOT NULL,
	no_show integer DEFAULT 0 NOT NULL,
	open_covers integer DEFAULT 0 NOT NULL,
	seated_covers integer DEFAULT 0 NOT NULL,
	cancelled_by_customer_covers integer DEFAULT 0 NOT NULL,
	cancelled_by_restaurant_covers integer DEFAULT 0 NOT NULL,
	no_show_covers integer DEFAULT 0 NOT NULL,
	known integer DEFAULT 0 NOT NULL,
	first_visits integer DEFAULT 0 NOT NULL,
	month_guests integer DEFAULT 0 NOT NULL,
	month_guests_here integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE reservation_days (
	company_id text NOT NULL,
	axis text NOT NULL,
	branch_id text NOT NULL,
	day date NOT NULL,
	type text NOT NULL,
	created_from text NOT NULL,
	open integer DEFAULT 0 NOT NULL,
	seated integer DEFAULT 0 NOT NULL,
	cancelled_by_customer integer DEFAULT 0 NOT NULL,
	cancelled_by_restaurant integer DEFAULT 0 NOT NULL,
	no_show integer DEFAULT 0 NOT NULL,
	open_covers integer DEFAULT 0 NOT NULL,
	seated_covers integer DEFAULT 0 NOT NULL,
	cancelled_by_customer_covers integer DEFAULT 0 NOT NULL,
	cancelled_by_restaurant_covers integer DEFAULT 0 NOT NULL,
	no_show_covers integer DEFAULT 0 NOT NULL,
	known integer DEFAULT 0 NOT NULL,
	first_visits integer DEFAULT 0 NOT NULL,
	month_guests integer DEFAULT 0 NOT NULL,
	month_guests_here integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE VIEW reservation_counts AS
 SELECT reservation_days.company_id,
    reservation_days.axis,
    reservation_days.branch_id,
    reservation_days.day,
    reservation_days.type,
    reservation_days.created_from,
    reservation_days.open,
    reservation_days.seated,
    reservation_days.cancelled_by_customer,
    reservation_days.cancelled_by_restaurant,
    reservation_days.no_show,
    reservation_days.open_covers,
    reservation_days.seated_covers,
    reservation_days.cancelled_by_customer_covers,
    reservation_days.cancelled_by_restaurant_covers,
    reservation_days.no_show_covers,
    reservation_days.known,
    reservation_days.first_visits,
    reservation_days.month_guests,
    reservation_days.month_guests_here
   FROM reservation_days
UNION ALL
 SELECT reservation_day_changes.company_id,
    reservation_day_changes.axis,
    reservation_day_changes.branch_id,
    reservation_day_changes.day,
    reservation_day_changes.type,
    reservation_day_changes.created_from,
    reservation_day_changes.open,
    reservation_day_changes.seated,
    reservation_day_changes.cancelled_by_customer,
    reservation_day_changes.cancelled_by_restaurant,
    reservation_day_changes.no_show,
    reservation_day_changes.open_covers,
    reservation_day_changes.seated_covers,
    reservation_day_changes.cancelled_by_customer_covers,
    reservation_day_changes.cancelled_by_restaurant_covers,
    reservation_day_changes.no_show_covers,
    reservation_day_changes.known,
    reservation_day_changes.first_visits,
    reservation_day_changes.month_guests,
    reservation_day_changes.month_guests_here
   FROM reservation_day_changes;
--> statement-breakpoint
CREATE SEQUENCE reservation_day_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE reservation_day_changes_id_seq OWNED BY reservation_day_changes.id;
--> statement-breakpoint
CREATE TABLE reservation_events (
	company_id text NOT NULL,
	seq bigint NOT NULL,
	reservation_id text NOT NULL,
	kind text NOT NULL,
	by text DEFAULT 'restaurant'::text NOT NULL,
	at timestamptz(3) NOT NULL,
	user_id text,
	data jsonb DEFAULT '{}'::jsonb NOT NULL,
	key text,
	recorded_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE reservation_events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE reservation_events_seq_seq OWNED BY reservation_events.seq;
--> statement-breakpoint
CREATE TABLE reservation_spread_changes (
	id bigint NOT NULL,
	company_id text NOT NULL,
	day date NOT NULL,
	measure text NOT NULL,
	type text NOT NULL,
	created_from text NOT NULL,
	value smallint NOT NULL,
	parties integer NOT NULL,
	covers integer NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE reservation_spread_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE reservation_spread_changes_id_seq OWNED BY reservation_spread_changes.id;
--> statement-breakpoint
CREATE TABLE reservation_spreads (
	grain text NOT NULL,
	company_id text NOT NULL,
	day date NOT NULL,
	measure text NOT NULL,
	type text NOT NULL,
	created_from text NOT NULL,
	value smallint NOT NULL,
	parties integer NOT NULL,
	covers integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE reservations (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	branch_id text NOT NULL,
	customer_id text,
	type text DEFAULT 'booking'::text NOT NULL,
	state text DEFAULT 'open'::text NOT NULL,
	created_from text DEFAULT 'host'::text NOT NULL,
	start_time timestamptz(3) NOT NULL,
	seated_time timestamptz(3),
	table_clear_time timestamptz(3),
	group_size smallint NOT NULL,
	number_of_kid_chairs smallint DEFAULT 0 NOT NULL,
	number_of_kid_sets smallint DEFAULT 0 NOT NULL,
	tables text[] DEFAULT '{}'::text[] NOT NULL,
	customer_note text,
	note text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	guest_name text,
	guest_phone text,
	created_by text,
	confirmed_time timestamptz(3),
	called_time timestamptz(3),
	ended_time timestamptz(3),
	auto_cleared boolean DEFAULT false NOT NULL,
	external_id text,
	import_id text,
	deleted_time timestamptz(3),
	dining_date date DEFAULT '1970-01-01'::date NOT NULL,
	dining_minute smallint DEFAULT 0 NOT NULL,
	created_date date DEFAULT '1970-01-01'::date NOT NULL,
	first_visit boolean DEFAULT false NOT NULL,
	first_of_month boolean DEFAULT false NOT NULL,
	first_of_month_here boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE revisions (
	company_id text NOT NULL,
	subject text NOT NULL,
	slot smallint NOT NULL,
	changes bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE saved_views (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	resource text NOT NULL,
	name text NOT NULL,
	user_id text NOT NULL,
	shared boolean DEFAULT false NOT NULL,
	state jsonb NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE seeds (
	name text NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
	id text NOT NULL,
	token text NOT NULL,
	user_id text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	ip_address text,
	user_agent text,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE sms_inbound (
	message_id text NOT NULL,
	phone_number text NOT NULL,
	text text DEFAULT ''::text NOT NULL,
	stop boolean NOT NULL,
	withdrawn integer DEFAULT 0 NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE suppliers (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	name text,
	contact text,
	phone text,
	email text,
	goods text[] DEFAULT '{}'::text[] NOT NULL,
	minimum_order bigint,
	since date,
	active boolean DEFAULT false NOT NULL,
	note text
);
--> statement-breakpoint
CREATE TABLE tables (
	company_id text NOT NULL,
	id text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL,
	name text,
	branch_id text,
	area text,
	seats integer,
	bookable_online boolean DEFAULT false NOT NULL,
	active boolean DEFAULT false NOT NULL,
	"position" integer
);
--> statement-breakpoint
CREATE TABLE user_companies (
	user_id text NOT NULL,
	company_id text NOT NULL,
	permissions jsonb,
	enabled_branches text[]
);
--> statement-breakpoint
CREATE TABLE users (
	id text NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	image text,
	role text DEFAULT 'none'::text NOT NULL,
	is_admin boolean DEFAULT false NOT NULL,
	protocol text DEFAULT 'v2'::text NOT NULL,
	permissions jsonb DEFAULT '{}'::jsonb NOT NULL,
	active boolean DEFAULT true NOT NULL,
	language text,
	last_company_id text,
	last_branch_id text,
	last_login_time timestamptz(3),
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE verifications (
	id text NOT NULL,
	identifier text NOT NULL,
	value text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	created_time timestamptz(3) DEFAULT now() NOT NULL,
	updated_time timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY reservation_day_changes ALTER COLUMN id SET DEFAULT nextval('reservation_day_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE ONLY reservation_events ALTER COLUMN seq SET DEFAULT nextval('reservation_events_seq_seq'::regclass);
--> statement-breakpoint
ALTER TABLE ONLY reservation_spread_changes ALTER COLUMN id SET DEFAULT nextval('reservation_spread_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE audit_log ADD CONSTRAINT audit_log_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE billing_account_companies ADD CONSTRAINT billing_account_companies_company_id_kind_pk PRIMARY KEY (company_id, kind);
--> statement-breakpoint
ALTER TABLE billing_accounts ADD CONSTRAINT billing_accounts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE branches ADD CONSTRAINT branches_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_company_id_campaign_id_customer_id_pk PRIMARY KEY (company_id, campaign_id, customer_id);
--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE companies ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE consents ADD CONSTRAINT consents_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE customer_changes ADD CONSTRAINT customer_changes_company_id_transaction_id_pk PRIMARY KEY (company_id, transaction, id);
--> statement-breakpoint
ALTER TABLE customer_feeds ADD CONSTRAINT customer_feeds_pkey PRIMARY KEY (company_id);
--> statement-breakpoint
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE customer_notes ADD CONSTRAINT customer_notes_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE customers ADD CONSTRAINT customers_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE duplicate_pairs ADD CONSTRAINT duplicate_pairs_company_id_a_id_b_id_pk PRIMARY KEY (company_id, a_id, b_id);
--> statement-breakpoint
ALTER TABLE ended_tokens ADD CONSTRAINT ended_tokens_pkey PRIMARY KEY (digest);
--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_token_digest_unique UNIQUE (token_digest);
--> statement-breakpoint
ALTER TABLE import_rows ADD CONSTRAINT import_rows_company_id_import_id_row_pk PRIMARY KEY (company_id, import_id, "row");
--> statement-breakpoint
ALTER TABLE imports ADD CONSTRAINT imports_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE invoices ADD CONSTRAINT invoices_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE issued_vouchers ADD CONSTRAINT issued_vouchers_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE jobs ADD CONSTRAINT jobs_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_key_unique UNIQUE (key);
--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE pending_indexes ADD CONSTRAINT pending_indexes_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE point_movements ADD CONSTRAINT point_movements_account_id_number_pk PRIMARY KEY (account_id, number);
--> statement-breakpoint
ALTER TABLE purchase_requests ADD CONSTRAINT purchase_requests_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE report_columns ADD CONSTRAINT report_columns_company_id_user_id_report_pk PRIMARY KEY (company_id, user_id, report);
--> statement-breakpoint
ALTER TABLE reservation_day_changes ADD CONSTRAINT reservation_day_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE reservation_days ADD CONSTRAINT reservation_days_company_id_axis_branch_id_day_type_created_fro PRIMARY KEY (company_id, axis, branch_id, day, type, created_from);
--> statement-breakpoint
ALTER TABLE reservation_events ADD CONSTRAINT reservation_events_company_id_seq_pk PRIMARY KEY (company_id, seq);
--> statement-breakpoint
ALTER TABLE reservation_spread_changes ADD CONSTRAINT reservation_spread_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE reservation_spreads ADD CONSTRAINT reservation_spreads_company_id_grain_day_measure_type_created_f PRIMARY KEY (company_id, grain, day, measure, type, created_from, value);
--> statement-breakpoint
ALTER TABLE reservations ADD CONSTRAINT reservations_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE revisions ADD CONSTRAINT revisions_company_id_subject_slot_pk PRIMARY KEY (company_id, subject, slot);
--> statement-breakpoint
ALTER TABLE saved_views ADD CONSTRAINT saved_views_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE seeds ADD CONSTRAINT seeds_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_token_unique UNIQUE (token);
--> statement-breakpoint
ALTER TABLE sms_inbound ADD CONSTRAINT sms_inbound_pkey PRIMARY KEY (message_id);
--> statement-breakpoint
ALTER TABLE suppliers ADD CONSTRAINT suppliers_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE tables ADD CONSTRAINT tables_company_id_id_pk PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE user_companies ADD CONSTRAINT user_companies_user_id_company_id_pk PRIMARY KEY (user_id, company_id);
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email);
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE verifications ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX accounts_user ON accounts USING btree (user_id);
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log USING btree (company_id, at);
--> statement-breakpoint
CREATE INDEX audit_log_batch ON audit_log USING btree (company_id, batch_id, entity_id) WHERE (batch_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX audit_log_entity ON audit_log USING btree (company_id, entity, entity_id, at);
--> statement-breakpoint
CREATE INDEX billing_account_companies_account ON billing_account_companies USING btree (account_id);
--> statement-breakpoint
CREATE INDEX campaign_recipients_customer ON campaign_recipients USING btree (company_id, customer_id, sent_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX campaign_recipients_number ON campaign_recipients USING btree (company_id, phone_number, sent_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX campaign_recipients_open ON campaign_recipients USING btree (company_id, campaign_id, customer_id) WHERE (status = ANY (ARRAY['pending'::text, 'sending'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX campaign_recipients_phone ON campaign_recipients USING btree (company_id, campaign_id, phone_number);
--> statement-breakpoint
CREATE UNIQUE INDEX campaign_recipients_token ON campaign_recipients USING btree (opt_out_token);
--> statement-breakpoint
CREATE INDEX campaigns_created ON campaigns USING btree (company_id, created_time DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX consents_customer ON consents USING btree (company_id, customer_id, at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX customer_merges_at ON customer_merges USING btree (company_id, at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX customer_merges_customer ON customer_merges USING btree (company_id, customer_id, at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX customer_merges_merged ON customer_merges USING btree (company_id, merged_id);
--> statement-breakpoint
CREATE INDEX customer_notes_customer ON customer_notes USING btree (company_id, customer_id, created_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX customers_birthday ON customers USING btree (company_id, birthday);
--> statement-breakpoint
CREATE INDEX customers_branches ON customers USING btree (company_id, branches_key);
--> statement-breakpoint
CREATE INDEX customers_created ON customers USING btree (company_id, created_time, id);
--> statement-breakpoint
CREATE INDEX customers_do_not_contact ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) WHERE forbid_pii_sharing;
--> statement-breakpoint
CREATE INDEX customers_email ON customers USING btree (company_id, lower(email));
--> statement-breakpoint
CREATE INDEX customers_emails ON customers USING btree (company_id, email_text);
--> statement-breakpoint
CREATE INDEX customers_first_asc ON customers USING btree (company_id, first_seen_time, id);
--> statement-breakpoint
-- Guests first seen of late, the preset "new": counted and put in the usual order without reading the table.
CREATE INDEX customers_first_desc ON customers USING btree (company_id, first_seen_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (visits, last_seat_time);
--> statement-breakpoint
CREATE INDEX customers_flags ON customers USING btree (company_id, is_vip, forbid_pii_sharing, allow_contact_inline, allow_contact_restaurant);
--> statement-breakpoint
CREATE INDEX customers_gender ON customers USING btree (company_id, gender);
--> statement-breakpoint
CREATE INDEX customers_grams ON customers USING gin (company_id, customer_grams(name_text)) WITH (fastupdate='on', gin_pending_list_limit='512');
--> statement-breakpoint
-- Seldom labels: where few guests have one, they are found here.
CREATE INDEX customers_labels ON customers USING gin (company_id, types, tags) WITH (fastupdate='on', gin_pending_list_limit='512');
--> statement-breakpoint
CREATE INDEX customers_language ON customers USING btree (company_id, language);
--> statement-breakpoint
CREATE INDEX customers_last_asc ON customers USING btree (company_id, last_seat_time, id);
--> statement-breakpoint
CREATE INDEX customers_last_desc ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
-- Equal moments are kept once: for counting who was here lately.
CREATE INDEX customers_last_thin ON customers USING btree (company_id, last_seat_time);
--> statement-breakpoint
CREATE INDEX customers_letters ON customers USING btree (company_id, letters) WHERE (letters > ''::text);
--> statement-breakpoint
CREATE INDEX customers_letters_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (letters) WHERE (letters > ''::text);
--> statement-breakpoint
CREATE INDEX customers_name ON customers USING btree (company_id, name_text, id);
--> statement-breakpoint
-- Names along the usual order: pages deep in a list of a common name.
CREATE INDEX customers_name_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (name_text);
--> statement-breakpoint
CREATE INDEX customers_names ON customers USING btree (company_id, name_text);
--> statement-breakpoint
CREATE INDEX customers_no_platform ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) WHERE (NOT allow_contact_inline);
--> statement-breakpoint
CREATE INDEX customers_no_restaurant ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) WHERE (NOT allow_contact_restaurant);
--> statement-breakpoint
CREATE INDEX customers_phone ON customers USING btree (company_id, phone_number text_pattern_ops);
--> statement-breakpoint
-- Changes of guests wait in a short list and go into these indexes many at a time, which takes half the time of a bulk
-- edit or an import. A search looks through the list, too: at 512 kB that is less than a millisecond.
CREATE INDEX customers_search ON customers USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512');
--> statement-breakpoint
CREATE INDEX customers_seats_asc ON customers USING btree (company_id, seat_count, id);
--> statement-breakpoint
CREATE INDEX customers_seats_desc ON customers USING btree (company_id, seat_count DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX customers_tags ON customers USING btree (company_id, tags_key);
--> statement-breakpoint
CREATE INDEX customers_tags_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (tags_key) WHERE (tags_key > ''::text);
--> statement-breakpoint
-- Texts too short for an index of trigrams: looked for along the usual order, and counted, without reading the table.
CREATE INDEX customers_text_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (search_text);
--> statement-breakpoint
CREATE INDEX customers_types ON customers USING btree (company_id, types_key);
--> statement-breakpoint
-- Guests with labels, in the usual order: pages deep in a list of a type or a tag.
CREATE INDEX customers_types_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (types_key) WHERE (types_key > ''::text);
--> statement-breakpoint
CREATE INDEX customers_vip ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) WHERE is_vip;
--> statement-breakpoint
CREATE INDEX customers_visits ON customers USING btree (company_id, visits, id);
--> statement-breakpoint
CREATE INDEX customers_visits_thin ON customers USING btree (company_id, visits);
--> statement-breakpoint
-- Every condition of a guest list beside its usual order: pages deep in a filtered list come from this index alone.
CREATE INDEX customers_walk ON customers USING btree (company_id, last_seat_time DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (is_vip, forbid_pii_sharing, gender, visits, seat_count, first_seen_time, language, types_key, tags_key, branches_key, allow_contact_inline, allow_contact_restaurant, birthday, phone_number, email_text);
--> statement-breakpoint
CREATE INDEX deposits_branch_purchase ON deposits USING btree (company_id, branch_id, purchase_date);
--> statement-breakpoint
CREATE INDEX deposits_branch_service ON deposits USING btree (company_id, branch_id, service_date);
--> statement-breakpoint
CREATE INDEX deposits_customer ON deposits USING btree (company_id, customer_id);
--> statement-breakpoint
CREATE INDEX deposits_pending ON deposits USING btree (company_id, purchase_time) WHERE (status = 'pendingReview'::text);
--> statement-breakpoint
CREATE INDEX deposits_purchase ON deposits USING btree (company_id, purchase_date, branch_id);
--> statement-breakpoint
CREATE INDEX deposits_reservation ON deposits USING btree (company_id, reservation_id);
--> statement-breakpoint
CREATE INDEX deposits_service ON deposits USING btree (company_id, service_date, branch_id);
--> statement-breakpoint
CREATE INDEX duplicate_pairs_b ON duplicate_pairs USING btree (company_id, b_id);
--> statement-breakpoint
CREATE INDEX duplicate_pairs_queue ON duplicate_pairs USING btree (company_id, score DESC NULLS LAST, a_id, b_id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX exports_expires ON exports USING btree (expires_time);
--> statement-breakpoint
CREATE INDEX import_rows_customer ON import_rows USING btree (company_id, customer_id);
--> statement-breakpoint
CREATE INDEX imports_created ON imports USING btree (company_id, kind, created_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX invoices_branch_issued ON invoices USING btree (company_id, branch_id, issued_date);
--> statement-breakpoint
CREATE INDEX invoices_branch_service ON invoices USING btree (company_id, branch_id, service_date);
--> statement-breakpoint
CREATE INDEX invoices_issued ON invoices USING btree (company_id, issued_date, branch_id);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (company_id, number);
--> statement-breakpoint
CREATE INDEX invoices_service ON invoices USING btree (company_id, service_date, branch_id);
--> statement-breakpoint
CREATE INDEX invoices_subject ON invoices USING btree (company_id, subject, subject_id);
--> statement-breakpoint
CREATE INDEX issued_vouchers_customer ON issued_vouchers USING btree (company_id, customer_id, issued_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX jobs_created ON jobs USING btree (company_id, created_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX jobs_open ON jobs USING btree (run_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'cancelling'::text]));
--> statement-breakpoint
CREATE INDEX orders_branch_created ON orders USING btree (company_id, branch_id, created_date);
--> statement-breakpoint
CREATE INDEX orders_branch_service ON orders USING btree (company_id, branch_id, service_date);
--> statement-breakpoint
CREATE INDEX orders_created ON orders USING btree (company_id, created_date, branch_id);
--> statement-breakpoint
CREATE INDEX orders_customer ON orders USING btree (company_id, customer_id);
--> statement-breakpoint
CREATE INDEX orders_service ON orders USING btree (company_id, service_date, branch_id) INCLUDE (provider, status);
--> statement-breakpoint
CREATE INDEX outbox_created ON outbox USING btree (created_time);
--> statement-breakpoint
CREATE INDEX payments_branch_paid ON payments USING btree (company_id, branch_id, paid_date);
--> statement-breakpoint
CREATE INDEX payments_branch_service ON payments USING btree (company_id, branch_id, service_date);
--> statement-breakpoint
CREATE INDEX payments_late ON payments USING btree (company_id, paid_date, branch_id) WHERE ((subject = 'deposit'::text) AND (subject_date <> paid_date));
--> statement-breakpoint
CREATE INDEX payments_late_bought ON payments USING btree (company_id, subject_date, branch_id) WHERE ((subject = 'deposit'::text) AND (subject_date <> paid_date));
--> statement-breakpoint
-- What reports add up stands in the index of their days: a year of all branches is read without the table.
CREATE INDEX payments_paid ON payments USING btree (company_id, paid_date, branch_id) INCLUDE (subject, kind, channel, currency, amount, fee);
--> statement-breakpoint
CREATE INDEX payments_refunds ON payments USING btree (company_id, paid_date, branch_id) WHERE (kind = 'refund'::text);
--> statement-breakpoint
CREATE INDEX payments_service ON payments USING btree (company_id, service_date, branch_id) INCLUDE (subject, kind, channel, currency, amount, fee);
--> statement-breakpoint
CREATE INDEX payments_subject ON payments USING btree (company_id, subject, subject_id);
--> statement-breakpoint
CREATE INDEX point_movements_created ON point_movements USING btree (account_id, created_time DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX point_movements_key ON point_movements USING btree (account_id, key);
--> statement-breakpoint
CREATE INDEX purchase_requests_created ON purchase_requests USING btree (company_id, created_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX reservation_day_changes_day ON reservation_day_changes USING btree (company_id, axis, branch_id, day);
--> statement-breakpoint
CREATE UNIQUE INDEX reservation_events_key ON reservation_events USING btree (company_id, key) WHERE (key IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reservation_events_reservation ON reservation_events USING btree (company_id, reservation_id, seq);
--> statement-breakpoint
CREATE INDEX reservation_spread_changes_day ON reservation_spread_changes USING btree (company_id, day);
--> statement-breakpoint
CREATE INDEX reservations_branch_created ON reservations USING btree (company_id, branch_id, created_date, created_time, id);
--> statement-breakpoint
CREATE INDEX reservations_branch_day ON reservations USING btree (company_id, branch_id, dining_date, start_time, id);
--> statement-breakpoint
CREATE INDEX reservations_created ON reservations USING btree (company_id, created_date, created_time, id);
--> statement-breakpoint
CREATE INDEX reservations_customer ON reservations USING btree (company_id, customer_id, start_time DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX reservations_day ON reservations USING btree (company_id, dining_date, start_time, id);
--> statement-breakpoint
CREATE INDEX reservations_deleted ON reservations USING btree (company_id, dining_date) WHERE (deleted_time IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX reservations_external ON reservations USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reservations_import ON reservations USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reservations_open ON reservations USING btree (company_id, dining_date, branch_id, type, start_time, called_time) WHERE ((state = 'open'::text) AND (deleted_time IS NULL));
--> statement-breakpoint
CREATE INDEX reservations_waitlist ON reservations USING btree (company_id, branch_id, start_time) WHERE ((type = 'waitlist'::text) AND (state = 'open'::text) AND (deleted_time IS NULL));
--> statement-breakpoint
CREATE INDEX saved_views_list ON saved_views USING btree (company_id, resource, name);
--> statement-breakpoint
CREATE UNIQUE INDEX seeds_name ON seeds USING btree (name);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX suppliers_active ON suppliers USING btree (company_id, active, id);
--> statement-breakpoint
CREATE INDEX suppliers_goods ON suppliers USING gin (company_id, goods);
--> statement-breakpoint
CREATE INDEX suppliers_minimum_order ON suppliers USING btree (company_id, minimum_order, id);
--> statement-breakpoint
CREATE INDEX suppliers_name ON suppliers USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX suppliers_since ON suppliers USING btree (company_id, since, id);
--> statement-breakpoint
CREATE INDEX tables_active ON tables USING btree (company_id, active, id);
--> statement-breakpoint
CREATE INDEX tables_area ON tables USING btree (company_id, area, id);
--> statement-breakpoint
CREATE INDEX tables_bookable_online ON tables USING btree (company_id, bookable_online, id);
--> statement-breakpoint
CREATE INDEX tables_branch_id ON tables USING btree (company_id, branch_id, id);
--> statement-breakpoint
CREATE INDEX tables_name ON tables USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX tables_position ON tables USING btree (company_id, "position", id);
--> statement-breakpoint
CREATE INDEX tables_seats ON tables USING btree (company_id, seats, id);
--> statement-breakpoint
CREATE UNIQUE INDEX tables_unique ON tables USING btree (company_id, branch_id, regexp_replace(customer_fold(name), '\s+'::text, ''::text, 'g'::text));
--> statement-breakpoint
CREATE INDEX user_companies_company ON user_companies USING btree (company_id);
--> statement-breakpoint
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);
--> statement-breakpoint
ALTER TABLE accounts ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE billing_account_companies ADD CONSTRAINT billing_account_companies_account_id_billing_accounts_id_fk FOREIGN KEY (account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE branches ADD CONSTRAINT branches_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE point_movements ADD CONSTRAINT point_movements_account_id_billing_accounts_id_fk FOREIGN KEY (account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE user_companies ADD CONSTRAINT user_companies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE user_companies ADD CONSTRAINT user_companies_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
-- Deposits and orders know what was paid for them: payments are only ever added, so that adding them up once is exact.
CREATE FUNCTION add_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET charged = o.charged + p.charged, refunded = o.refunded + p.refunded
  FROM (
    SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM come WHERE subject = 'order' GROUP BY company_id, subject_id
  ) p
  WHERE o.company_id = p.company_id AND o.id = p.subject_id;
  UPDATE deposits d SET charged = d.charged + p.charged, refunded = d.refunded + p.refunded, fees = d.fees + p.fees
  FROM (
    SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded, sum(fee) AS fees
    FROM come WHERE subject = 'deposit' GROUP BY company_id, subject_id
  ) p
  WHERE d.company_id = p.company_id AND d.id = p.subject_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Beside the count of changes, who has changed; of very many only that they are very many.
CREATE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT DISTINCT company_id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM changed ORDER BY company_id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  INSERT INTO customer_changes (company_id, customer_ids)
  SELECT company_id, CASE WHEN count(*) <= 20000 THEN array_agg(id) END FROM changed GROUP BY company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_customer_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revisions SET changes = changes + 1 WHERE subject = 'customers';
  INSERT INTO customer_changes (company_id)
  SELECT company_id FROM revisions WHERE subject = 'customers' UNION SELECT id FROM companies;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
BEGIN
  EXECUTE reservation_tally('reservation_day_changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  IF TG_OP = 'INSERT' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM come
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM gone
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSE
    FOR line IN
      SELECT b.company_id, array_agg(DISTINCT g.customer_id) AS guests
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id,
        LATERAL (VALUES (a.customer_id), (b.customer_id)) g (customer_id)
      WHERE 'seated' IN (a.state, b.state) AND g.customer_id IS NOT NULL
        AND (a.state, a.customer_id, a.branch_id, a.dining_date, a.start_time, a.seated_time, a.deleted_time)
          IS DISTINCT FROM (b.state, b.customer_id, b.branch_id, b.dining_date, b.start_time, b.seated_time, b.deleted_time)
      GROUP BY b.company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version + 1)) FROM gone), '[]'));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version)) FROM come), '[]'));
  ELSE
    -- Not where the marks alone have changed.
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', a.company_id, 'branchId', a.branch_id,
        'id', a.id, 'type', a.type, 'day', a.dining_date, 'version', a.version))
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id
      WHERE (a.version, a.branch_id, a.customer_id, a.dining_date, a.deleted_time)
        IS DISTINCT FROM (b.version, b.branch_id, b.customer_id, b.dining_date, b.deleted_time)), '[]'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The dining day that a branch's clocks show at a moment; it begins at 06:00 there.
CREATE FUNCTION dining_day(moment timestamptz, company text, branch text) RETURNS date STABLE LANGUAGE sql AS $$
  SELECT ((moment AT TIME ZONE coalesce((SELECT time_zone FROM branches WHERE company_id = company AND id = branch),
    'Asia/Taipei')) - interval '6 hours')::date
$$;
--> statement-breakpoint
CREATE FUNCTION fold_reservation_counts(most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240312) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM reservation_day_changes
    WHERE id IN (SELECT id FROM reservation_day_changes ORDER BY id LIMIT most)
    RETURNING *
  ), added AS (
    INSERT INTO reservation_days AS d (company_id, axis, branch_id, day, type, created_from, open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here)
    SELECT company_id, axis, branch_id, day, type, created_from, sum(open), sum(seated), sum(cancelled_by_customer), sum(cancelled_by_restaurant), sum(no_show), sum(open_covers), sum(seated_covers), sum(cancelled_by_customer_covers), sum(cancelled_by_restaurant_covers), sum(no_show_covers), sum(known), sum(first_visits), sum(month_guests), sum(month_guests_here)
    FROM taken GROUP BY company_id, axis, branch_id, day, type, created_from
    ON CONFLICT (company_id, axis, branch_id, day, type, created_from) DO UPDATE SET
      open = d.open + excluded.open,
      seated = d.seated + excluded.seated,
      cancelled_by_customer = d.cancelled_by_customer + excluded.cancelled_by_customer,
      cancelled_by_restaurant = d.cancelled_by_restaurant + excluded.cancelled_by_restaurant,
      no_show = d.no_show + excluded.no_show,
      open_covers = d.open_covers + excluded.open_covers,
      seated_covers = d.seated_covers + excluded.seated_covers,
      cancelled_by_customer_covers = d.cancelled_by_customer_covers + excluded.cancelled_by_customer_covers,
      cancelled_by_restaurant_covers = d.cancelled_by_restaurant_covers + excluded.cancelled_by_restaurant_covers,
      no_show_covers = d.no_show_covers + excluded.no_show_covers,
      known = d.known + excluded.known,
      first_visits = d.first_visits + excluded.first_visits,
      month_guests = d.month_guests + excluded.month_guests,
      month_guests_here = d.month_guests_here + excluded.month_guests_here
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Adds changes to the counts, at most so many; answers how many. One at a time: another one at work answers 0.
CREATE FUNCTION fold_reservation_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240313) THEN
    RETURN 0;
  END IF;
  RETURN greatest(fold_reservation_counts(most), fold_reservation_spreads(most));
END $$;
--> statement-breakpoint
-- Adds changes to the spreads, at most so many; answers how many. For `fold_reservation_days`, which sees to it that it
-- is at work once only.
CREATE FUNCTION fold_reservation_spreads(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
BEGIN
  WITH taken AS (
    DELETE FROM reservation_spread_changes
    WHERE id IN (SELECT id FROM reservation_spread_changes ORDER BY id LIMIT most)
    RETURNING *
  ), added AS (
    INSERT INTO reservation_spreads AS s (company_id, grain, day, measure, type, created_from, value, parties, covers)
    SELECT company_id, g.grain, g.day, measure, type, created_from, value, sum(parties), sum(covers)
    FROM taken, LATERAL (VALUES ('day', taken.day),
      ('month', taken.day - (extract(day FROM taken.day)::integer - 1))) g (grain, day)
    GROUP BY company_id, g.grain, g.day, measure, type, created_from, value
    ON CONFLICT (company_id, grain, day, measure, type, created_from, value) DO UPDATE SET
      parties = s.parties + excluded.parties, covers = s.covers + excluded.covers
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Which of these guests' seated visits are the first ever, the first of a month, and the first of a month at a branch.
CREATE FUNCTION mark_visits(company text, guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two visits of one guest that are told at once are marked one after the other.
  PERFORM FROM customers WHERE company_id = company AND id = ANY (guests) ORDER BY id FOR NO KEY UPDATE;
  UPDATE reservations r
  SET first_visit = m.first, first_of_month = m.month, first_of_month_here = m.here
  FROM (
    SELECT id,
      row_number() OVER (PARTITION BY customer_id ORDER BY coalesce(seated_time, start_time), id) = 1 AS first,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date)
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS month,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date), branch_id
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS here
    FROM reservations
    WHERE company_id = company AND customer_id = ANY (guests) AND state = 'seated' AND deleted_time IS NULL
  ) m
  WHERE r.company_id = company AND r.id = m.id
    AND (r.first_visit, r.first_of_month, r.first_of_month_here) IS DISTINCT FROM (m.first, m.month, m.here);
END $$;
--> statement-breakpoint
-- A branch's clocks are set to another zone: its days are other days.
CREATE FUNCTION move_branch_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET start_time = start_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A branch's clocks are set to another zone: its days are other days.
CREATE FUNCTION move_branch_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET purchase_time = purchase_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE orders SET created_time = created_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  -- Also those whose deposit or order has kept its days.
  UPDATE payments SET paid_time = paid_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A reservation takes its deposits along to another time, branch or guest.
CREATE FUNCTION move_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET branch_id = NEW.branch_id, service_time = NEW.start_time, customer_id = NEW.customer_id,
    channel = NEW.created_from
  WHERE company_id = NEW.company_id AND reservation_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a deposit or order moves to, its payments and invoices move to.
CREATE FUNCTION move_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE TG_TABLE_NAME WHEN 'deposits' THEN 'deposit' ELSE 'order' END;
BEGIN
  UPDATE payments SET paid_time = paid_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A guest who gets another key is gone under the old one.
CREATE FUNCTION note_customer_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_changes (company_id, customer_ids) VALUES (OLD.company_id, ARRAY[OLD.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION place_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purchase_date := dining_day(NEW.purchase_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION place_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject = 'deposit' THEN
    SELECT branch_id, service_date INTO NEW.branch_id, NEW.service_date
    FROM deposits WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  ELSE
    SELECT branch_id, service_date INTO NEW.branch_id, NEW.service_date
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  END IF;
  IF NEW.branch_id IS NULL THEN
    RAISE EXCEPTION 'an invoice for nothing: % %', NEW.subject, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  NEW.issued_date := dining_day(NEW.issued_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION place_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_date := dining_day(NEW.created_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A payment also has the day on which its deposit was bought, or its order made: what was paid on other days than
-- that is found without looking at the deposit.
CREATE FUNCTION place_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
BEGIN
  IF NEW.subject = 'deposit' THEN
    SELECT branch_id, channel, service_date, purchase_date, currency
    INTO NEW.branch_id, NEW.channel, NEW.service_date, NEW.subject_date, wanted
    FROM deposits WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  ELSE
    SELECT branch_id, provider, service_date, created_date, currency
    INTO NEW.branch_id, NEW.channel, NEW.service_date, NEW.subject_date, wanted
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  END IF;
  IF wanted IS NULL THEN
    RAISE EXCEPTION 'a payment of nothing: % %', NEW.subject, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF wanted <> NEW.currency THEN
    RAISE EXCEPTION 'a payment in % of what costs %', NEW.currency, wanted USING ERRCODE = 'check_violation';
  END IF;
  NEW.paid_date := dining_day(NEW.paid_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What follows from a reservation's own columns and the branch's clocks. A dining day begins at 06:00 there.
CREATE FUNCTION place_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
  here timestamp;
BEGIN
  SELECT time_zone INTO zone FROM branches WHERE company_id = NEW.company_id AND id = NEW.branch_id;
  zone := coalesce(zone, 'Asia/Taipei');
  here := NEW.start_time AT TIME ZONE zone;
  NEW.dining_date := (here - interval '6 hours')::date;
  NEW.dining_minute := extract(hour FROM here) * 60 + extract(minute FROM here)
    + CASE WHEN extract(hour FROM here) < 6 THEN 1440 ELSE 0 END;
  NEW.created_date := ((NEW.created_time AT TIME ZONE zone) - interval '6 hours')::date;
  IF NEW.state <> 'seated' OR NEW.customer_id IS NULL OR NEW.deleted_time IS NOT NULL THEN
    NEW.first_visit := false;
    NEW.first_of_month := false;
    NEW.first_of_month_here := false;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION rebuild_reservation_counts(company text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  LOCK TABLE reservations IN SHARE MODE;
  DELETE FROM reservation_day_changes WHERE company_id = company;
  DELETE FROM reservation_days WHERE company_id = company;
  EXECUTE reservation_tally('reservation_days',
    format('SELECT 1 AS sign, * FROM reservations WHERE company_id = %L', company));
END $$;
--> statement-breakpoint
-- Counts a company's reservations anew.
CREATE FUNCTION rebuild_reservation_days(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_reservation_counts(company);
  PERFORM rebuild_reservation_spreads(company);
END $$;
--> statement-breakpoint
CREATE FUNCTION rebuild_reservation_spreads(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE reservations IN SHARE MODE;
  DELETE FROM reservation_spread_changes WHERE company_id = company;
  DELETE FROM reservation_spreads WHERE company_id = company;
  EXECUTE format('INSERT INTO reservation_spreads (company_id, grain, day, measure, type, created_from, value, parties, covers)
    WITH days AS (%s)
    SELECT company_id, ''day'', day, measure, type, created_from, value, parties, covers FROM days
    UNION ALL
    SELECT company_id, ''month'', day - (extract(day FROM day)::integer - 1), measure, type, created_from, value,
      sum(parties), sum(covers)
    FROM days GROUP BY 1, 3, 4, 5, 6, 7',
    reservation_values(format('SELECT 1 AS sign, * FROM reservations WHERE company_id = %L', company)));
END $$;
--> statement-breakpoint
-- A payment is evidence: only what is derived from its deposit or order may change.
CREATE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := ARRAY['branch_id', 'channel', 'paid_date', 'service_date', 'subject_date'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - derived = to_jsonb(OLD) - derived THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Evidence stays as it was written. Only the guest whom a consent belongs to may change, when two are merged.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'consents' AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- As before, without arithmetic of decimals.
CREATE FUNCTION reservation_dining(state text, seated timestamptz, cleared timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN state <> 'seated' THEN NULL
    WHEN seated IS NULL OR cleared IS NULL THEN -1
    WHEN cleared <= seated OR cleared - seated > interval '6 hours' THEN -2
    ELSE floor(date_part('epoch', cleared - seated) / 60) END)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION reservation_lead(type text, made timestamp with time zone, start timestamp with time zone) RETURNS smallint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT (CASE
    WHEN type <> 'booking' THEN NULL
    WHEN made - start > interval '24 hours' THEN -1
    WHEN start - made <= interval '12 hours' THEN 0
    WHEN start - made <= interval '1 day' THEN 1
    WHEN start - made <= interval '2 days' THEN 2
    WHEN start - made <= interval '3 days' THEN 3
    WHEN start - made <= interval '5 days' THEN 4
    WHEN start - made <= interval '7 days' THEN 5
    WHEN start - made <= interval '14 days' THEN 6
    WHEN start - made <= interval '31 days' THEN 7
    ELSE 8 END)::smallint
$$;
--> statement-breakpoint
-- Every value of every reservation in `source` (rows of reservations, each with a sign), a row each.
CREATE FUNCTION reservation_spread_rows(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($values$
    SELECT r.company_id, r.dining_date AS day, m.measure, r.type, r.created_from, m.value, r.sign, r.group_size
    FROM (
      SELECT company_id, dining_date, type, state, created_from, group_size, customer_id, first_visit, auto_cleared, sign,
        reservation_lead(type, created_time, start_time) AS lead,
        reservation_dining(state, seated_time, table_clear_time) AS dining,
        reservation_wait(type, state, created_time, seated_time, ended_time) AS waited
      FROM (%s) s WHERE deleted_time IS NULL OFFSET 0
    ) r, LATERAL (VALUES
      ('lead', r.lead),
      ('size', CASE WHEN r.state = 'seated' THEN least(greatest(r.group_size, 1), 8)::smallint END),
      ('guest', CASE WHEN r.state = 'seated' THEN
        (CASE WHEN r.customer_id IS NULL THEN 0 WHEN r.first_visit THEN 1 ELSE 2 END)::smallint END),
      (CASE WHEN r.auto_cleared AND r.dining >= 0 THEN 'auto' ELSE 'duration' END, r.dining),
      (CASE WHEN r.state = 'seated' THEN 'wait' ELSE 'abandoned' END, r.waited)
    ) m (measure, value)
    WHERE m.value IS NOT NULL
  $values$, source)
$$;
--> statement-breakpoint
-- The statement that adds the counts of `source` (rows of reservations, each with a sign) to `target`: one text, so
-- that what is counted as it happens and what is counted anew cannot differ.
CREATE FUNCTION reservation_tally(target text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($tally$
    INSERT INTO %I (company_id, axis, branch_id, day, type, created_from,
      open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show,
      open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers,
      known, first_visits, month_guests, month_guests_here)
    SELECT * FROM (
      SELECT company_id, axis, branch, day, type, created_from,
        coalesce(sum(sign) FILTER (WHERE state = 'open'), 0) AS open,
        coalesce(sum(sign) FILTER (WHERE state = 'seated'), 0) AS seated,
        coalesce(sum(sign) FILTER (WHERE state = 'cancelledByCustomer'), 0) AS cancelled_by_customer,
        coalesce(sum(sign) FILTER (WHERE state = 'cancelledByRestaurant'), 0) AS cancelled_by_restaurant,
        coalesce(sum(sign) FILTER (WHERE state = 'noShow'), 0) AS no_show,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'open'), 0) AS open_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'seated'), 0) AS seated_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'cancelledByCustomer'), 0) AS cancelled_by_customer_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'cancelledByRestaurant'), 0) AS cancelled_by_restaurant_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'noShow'), 0) AS no_show_covers,
        coalesce(sum(sign) FILTER (WHERE state = 'seated' AND customer_id IS NOT NULL), 0) AS known,
        coalesce(sum(sign) FILTER (WHERE first_visit), 0) AS first_visits,
        coalesce(sum(sign) FILTER (WHERE first_of_month), 0) AS month_guests,
        coalesce(sum(sign) FILTER (WHERE first_of_month_here), 0) AS month_guests_here
      FROM (%s) r,
        LATERAL (VALUES ('dining', r.dining_date), ('created', r.created_date)) axes (axis, day),
        LATERAL (VALUES (r.branch_id), ('')) places (branch)
      WHERE deleted_time IS NULL
      GROUP BY company_id, axis, branch, day, type, created_from
    ) t
    WHERE (open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  $tally$, target, source)
$$;
--> statement-breakpoint
-- The same added up, a day.
CREATE FUNCTION reservation_values(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'SELECT company_id, day, measure, type, created_from, value, sum(sign) AS parties, sum(sign * group_size) AS covers
    FROM (' || reservation_spread_rows(source) || ') v
    GROUP BY company_id, day, measure, type, created_from, value
    HAVING sum(sign) <> 0 OR sum(sign * group_size) <> 0'
$$;
--> statement-breakpoint
-- Whole minutes that a queue party waited until it was seated or gave up; -1 where that is not known, or not within a day.
CREATE FUNCTION reservation_wait(type text, state text, made timestamptz, seated timestamptz, ended timestamptz)
RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN type <> 'waiting' OR state NOT IN ('seated', 'cancelledByCustomer', 'noShow') THEN NULL
    WHEN (CASE state WHEN 'seated' THEN seated ELSE ended END) - made BETWEEN interval '0' AND interval '24 hours'
      THEN floor(date_part('epoch', (CASE state WHEN 'seated' THEN seated ELSE ended END) - made) / 60)
    ELSE -1 END)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION spread_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO reservation_spread_changes (company_id, day, measure, type, created_from, value, parties, covers) '
    || reservation_values(CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
      WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
      ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Says on the channel `reservations` what has changed: each reservation of a small change, branches and days of a large one.
CREATE FUNCTION tell_reservations(changed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line jsonb;
BEGIN
  IF jsonb_array_length(changed) <= 40 THEN
    FOR line IN SELECT value FROM jsonb_array_elements(changed) LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  ELSE
    FOR line IN
      SELECT DISTINCT jsonb_build_object('companyId', value -> 'companyId', 'branchId', value -> 'branchId')
      FROM jsonb_array_elements(changed)
    LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER branches_move_days AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_branch_days();
--> statement-breakpoint
CREATE TRIGGER branches_move_money AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_branch_money();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER customers_deleted AFTER DELETE ON customers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE TRIGGER customers_inserted AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE TRIGGER customers_key AFTER UPDATE OF company_id, id ON customers FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION note_customer_key();
--> statement-breakpoint
CREATE TRIGGER customers_truncated AFTER TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION count_customer_truncation();
--> statement-breakpoint
CREATE TRIGGER customers_updated AFTER UPDATE ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE TRIGGER deposits_move AFTER UPDATE OF branch_id, service_time, purchase_time, channel ON deposits FOR EACH ROW WHEN (((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.channel IS DISTINCT FROM new.channel) OR (old.service_date IS DISTINCT FROM new.service_date) OR (old.purchase_date IS DISTINCT FROM new.purchase_date))) EXECUTE FUNCTION move_payments();
--> statement-breakpoint
CREATE TRIGGER deposits_place BEFORE INSERT OR UPDATE OF branch_id, purchase_time, service_time ON deposits FOR EACH ROW EXECUTE FUNCTION place_deposit();
--> statement-breakpoint
CREATE TRIGGER invoices_place BEFORE INSERT OR UPDATE OF issued_time ON invoices FOR EACH ROW EXECUTE FUNCTION place_invoice();
--> statement-breakpoint
CREATE TRIGGER orders_move AFTER UPDATE OF branch_id, service_time, created_time, provider ON orders FOR EACH ROW WHEN (((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.provider IS DISTINCT FROM new.provider) OR (old.service_date IS DISTINCT FROM new.service_date) OR (old.created_date IS DISTINCT FROM new.created_date))) EXECUTE FUNCTION move_payments();
--> statement-breakpoint
CREATE TRIGGER orders_place BEFORE INSERT OR UPDATE OF branch_id, created_time, service_time ON orders FOR EACH ROW EXECUTE FUNCTION place_order();
--> statement-breakpoint
CREATE TRIGGER payments_add AFTER INSERT ON payments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_payments();
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_other_payment();
--> statement-breakpoint
CREATE TRIGGER payments_place BEFORE INSERT OR UPDATE OF paid_time ON payments FOR EACH ROW EXECUTE FUNCTION place_payment();
--> statement-breakpoint
CREATE TRIGGER point_movements_append_only BEFORE DELETE OR UPDATE ON point_movements FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER reservation_events_append_only BEFORE DELETE OR UPDATE ON reservation_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER reservations_count_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_count_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_count_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_move_deposits AFTER UPDATE OF branch_id, start_time, customer_id, created_from ON reservations FOR EACH ROW WHEN (((((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.created_from IS DISTINCT FROM new.created_from))) EXECUTE FUNCTION move_deposits();
--> statement-breakpoint
CREATE TRIGGER reservations_place BEFORE INSERT OR UPDATE OF branch_id, start_time, created_time, state, customer_id, deleted_time ON reservations FOR EACH ROW EXECUTE FUNCTION place_reservation();
--> statement-breakpoint
CREATE TRIGGER reservations_spread_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_spread_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_spread_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
