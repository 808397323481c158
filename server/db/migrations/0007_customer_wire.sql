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
-- The wire format of the contract's guest. Sums of texts and numbers only, and times in UTC whatever the session
-- says, so it is the same for the same guest everywhere.
CREATE FUNCTION customer_wire(company_id text, id text, version integer, gender smallint, name text, family_name text,
  given_name text, phonetic_family_name text, phonetic_given_name text, phone_number text, email text, language text,
  birthday text, seat_count integer, visits integer, first_seen_time timestamptz, last_seat_time timestamptz, branch_id text,
  profile_picture text, is_vip boolean, forbid_pii_sharing boolean, allow_contact_inline boolean,
  allow_contact_restaurant boolean, types text[], tags text[], note text, created_time timestamptz, updated_time timestamptz)
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
  to_char(updated_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedTime") guest);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wire" text GENERATED ALWAYS AS (customer_wire(company_id, id, version, gender, name, family_name, given_name, phonetic_family_name, phonetic_given_name, phone_number, email, language, birthday, seat_count, visits, first_seen_time, last_seat_time, branch_id, profile_picture, is_vip, forbid_pii_sharing, allow_contact_inline, allow_contact_restaurant, types, tags, note, created_time, updated_time)) STORED;