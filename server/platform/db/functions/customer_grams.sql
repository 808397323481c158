-- Single characters and pairs of a text that is not plain ASCII, which trigrams cannot find.
CREATE OR REPLACE FUNCTION customer_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 50
RETURN CASE WHEN octet_length(value) = char_length(value) THEN '{}'::text[]
  ELSE string_to_array(value, NULL) || string_to_array(regexp_replace(value, '(.)', E'\\1\x1f\\1', 'g'), E'\x1f') END;
