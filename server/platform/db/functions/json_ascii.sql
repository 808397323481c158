-- JSON in plain ASCII. Node reads and writes such texts many times faster than others, because they need no transcoding;
-- it took half of the time of a list's response.
CREATE OR REPLACE FUNCTION json_ascii(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
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
