-- Only the Latin letters, for searches by one or two of them, which are too short for trigrams.
CREATE OR REPLACE FUNCTION customer_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(value, '[^a-z]+', ' ', 'g'), ' ');
