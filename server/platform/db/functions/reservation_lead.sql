-- How long before its time a booking was made, in nine classes; -1 if after it.
CREATE OR REPLACE FUNCTION reservation_lead(type text, made timestamp with time zone, start timestamp with time zone) RETURNS smallint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT (CASE
    WHEN type <> 'booking' THEN NULL
    WHEN made - start > interval '24 hours' THEN -1
    WHEN start - made <= interval '12 hours' THEN 0
    WHEN start - made <= interval '1 day' THEN 1
    WHEN start - made <= interval '2 days' THEN 2
    WHEN start - made <= interval '3 days' THEN 3
    WHEN start - made <= interval '5 days' THEN 4
    WHEN start - made <= interval '7 days' THEN 5
    WHEN start - made <= interval '14 days' THEN 6
    WHEN start - made <= interval '31 days' THEN 7
    ELSE 8 END)::smallint
$$;
