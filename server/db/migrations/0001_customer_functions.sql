-- Trigrams for searches of three letters and more; company_id in GIN indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Width, case and kana folded alike on every server; server/crm/fold.ts has the same rules.
CREATE FUNCTION customer_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE translate(lower(normalize(value, NFKC) COLLATE "C"),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя')
END;
--> statement-breakpoint
-- The folded name, then its parts together, how it is read, and an e-mail address that is not plain ASCII; a line
-- each, so that nothing is found across two of them. Cut to what an index row holds.
CREATE FUNCTION customer_name_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
  customer_fold(name)
  || CASE WHEN family <> '' AND given <> '' AND family || given <> name
       THEN E'\n' || customer_fold(CASE WHEN octet_length(family) = char_length(family) THEN family || ' ' || given ELSE family || given END)
       ELSE '' END
  || CASE WHEN coalesce(phonetic_family, '') = '' AND coalesce(phonetic_given, '') = '' THEN ''
       ELSE E'\n' || customer_fold(coalesce(phonetic_family, '') || coalesce(phonetic_given, '')
         || E'\n' || coalesce(phonetic_family, '') || ' ' || coalesce(phonetic_given, '')) END
  || CASE WHEN octet_length(email) > char_length(email) THEN E'\n' || customer_fold(email) ELSE '' END,
  600);
--> statement-breakpoint
-- All that a search looks into. A phone is there as stored (+886912345678) and as dialled at home (0912345678).
CREATE FUNCTION customer_search_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN customer_name_text(name, family, given, phonetic_family, phonetic_given, email)
  || CASE WHEN octet_length(email) = char_length(email) THEN E'\n' || lower(email COLLATE "C") ELSE '' END
  || CASE WHEN phone <> '' THEN E'\n' || phone || CASE WHEN phone ~ '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)'
       THEN E'\n' || regexp_replace(phone, '^\+(886|81|61|60|66|44|82|84|62|63|64|33|49|91)', '0') ELSE '' END ELSE '' END;
--> statement-breakpoint
-- Single characters and pairs of a text that is not plain ASCII: what trigrams cannot find.
CREATE FUNCTION customer_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 50
RETURN CASE WHEN octet_length(value) = char_length(value) THEN '{}'::text[]
  ELSE string_to_array(value, NULL) || string_to_array(regexp_replace(value, '(.)', E'\\1\x1f\\1', 'g'), E'\x1f') END;
--> statement-breakpoint
-- A list as one text, each label between separators; nothing for an empty list.
CREATE FUNCTION labels_key(labels text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN cardinality(labels) = 0 THEN '' ELSE E'\x1f' || array_to_string(labels, E'\x1f') || E'\x1f' END;
