-- The folded name, its parts together, its reading, and an e-mail address that is not plain ASCII: one line each, so that
-- no search matches across two of them. Limited to the length of an index row.
CREATE OR REPLACE FUNCTION customer_name_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
  search_fold(name)
  || CASE WHEN family <> '' AND given <> '' AND family || given <> name
       THEN E'\n' || search_fold(CASE WHEN octet_length(family) = char_length(family) THEN family || ' ' || given ELSE family || given END)
       ELSE '' END
  || CASE WHEN coalesce(phonetic_family, '') = '' AND coalesce(phonetic_given, '') = '' THEN ''
       ELSE E'\n' || search_fold(coalesce(phonetic_family, '') || coalesce(phonetic_given, '')
         || E'\n' || coalesce(phonetic_family, '') || ' ' || coalesce(phonetic_given, '')) END
  || CASE WHEN octet_length(email) > char_length(email) THEN E'\n' || search_fold(email) ELSE '' END,
  600);
