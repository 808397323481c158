-- What short texts are sorted by. Numbers have twelve digits, and the length is that of an index entry.
CREATE OR REPLACE FUNCTION sort_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN left(regexp_replace(regexp_replace(customer_fold(value), '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g'), 400);
