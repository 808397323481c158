-- A list as one text, each label between separators; empty for an empty list.
CREATE OR REPLACE FUNCTION labels_key(labels text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN cardinality(labels) = 0 THEN '' ELSE E'\x1f' || array_to_string(labels, E'\x1f') || E'\x1f' END;
