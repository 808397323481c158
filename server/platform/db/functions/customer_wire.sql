-- The guest as the contract's JSON.
CREATE OR REPLACE FUNCTION customer_wire(company_id text, id text, version integer, gender smallint, name text, family_name text,
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
