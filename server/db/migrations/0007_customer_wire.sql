-- The wire format of the contract's guest. Sums of texts and numbers only, and times in UTC whatever the session
-- says, so it is the same for the same guest everywhere.
CREATE FUNCTION customer_wire(company_id text, id text, version integer, gender smallint, name text, family_name text,
  given_name text, phonetic_family_name text, phonetic_given_name text, phone_number text, email text, language text,
  birthday text, seat_count integer, visits integer, first_seen_time timestamptz, last_seat_time timestamptz, branch_id text,
  profile_picture text, is_vip boolean, forbid_pii_sharing boolean, allow_contact_inline boolean,
  allow_contact_restaurant boolean, types text[], tags text[], note text, created_time timestamptz, updated_time timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN json_build_object(
  'id', id, 'companyId', company_id, 'version', version, 'gender', gender, 'name', name,
  'familyName', family_name, 'givenName', given_name,
  'phoneticFamilyName', phonetic_family_name, 'phoneticGivenName', phonetic_given_name,
  'phoneNumber', phone_number, 'phone', phone_number, 'email', email, 'language', language, 'birthday', birthday,
  'seatCount', seat_count, 'visits', visits,
  'firstSeenTime', to_char(first_seen_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'lastSeatTime', to_char(last_seat_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'branchId', branch_id, 'profilePicture', profile_picture, 'isVIP', is_vip, 'role', is_vip::int,
  'blacklistSetting', json_build_object('forbidPIISharing', forbid_pii_sharing),
  'allowContactInline', allow_contact_inline, 'allowContactRestaurant', allow_contact_restaurant,
  'types', types, 'tags', tags, 'note', note,
  'createdTime', to_char(created_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updatedTime', to_char(updated_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wire" text GENERATED ALWAYS AS (customer_wire(company_id, id, version, gender, name, family_name, given_name, phonetic_family_name, phonetic_given_name, phone_number, email, language, birthday, seat_count, visits, first_seen_time, last_seat_time, branch_id, profile_picture, is_vip, forbid_pii_sharing, allow_contact_inline, allow_contact_restaurant, types, tags, note, created_time, updated_time)) STORED;