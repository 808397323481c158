-- Counts by status after some have left one status for another.
CREATE OR REPLACE FUNCTION moved_counts(counts jsonb, source text, target text, moved int) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT counts || jsonb_build_object(source, greatest(coalesce((counts ->> source)::int, 0) - moved, 0),
    target, coalesce((counts ->> target)::int, 0) + moved)
$$;
