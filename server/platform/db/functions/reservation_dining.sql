-- Whole minutes from seating to leaving; -1 if unknown, -2 if more than six hours.
CREATE OR REPLACE FUNCTION reservation_dining(state text, seated timestamptz, cleared timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN state <> 'seated' THEN NULL
    WHEN seated IS NULL OR cleared IS NULL THEN -1
    WHEN cleared <= seated OR cleared - seated > interval '6 hours' THEN -2
    ELSE floor(date_part('epoch', cleared - seated) / 60) END)::smallint
$$;
