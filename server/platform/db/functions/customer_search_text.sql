-- Everything that a search matches. A phone is included as stored (+886912345678) and as dialled at home (0912345678).
CREATE OR REPLACE FUNCTION customer_search_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN customer_name_text(name, family, given, phonetic_family, phonetic_given, email)
  || CASE WHEN octet_length(email) = char_length(email) THEN E'\n' || lower(email COLLATE "C") ELSE '' END
  || CASE WHEN phone <> '' THEN E'\n' || phone || CASE WHEN phone ~ '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)'
       THEN E'\n' || regexp_replace(phone, '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)', '0') ELSE '' END ELSE '' END;
