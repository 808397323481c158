-- Whole minutes that a queue party waited until it was seated or left; -1 if unknown or longer than a day.
CREATE OR REPLACE FUNCTION reservation_wait(type text, state text, made timestamptz, seated timestamptz, ended timestamptz)
RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN type <> 'waiting' OR state NOT IN ('seated', 'cancelledByCustomer', 'noShow') THEN NULL
    WHEN (CASE state WHEN 'seated' THEN seated ELSE ended END) - made BETWEEN interval '0' AND interval '24 hours'
      THEN floor(date_part('epoch', (CASE state WHEN 'seated' THEN seated ELSE ended END) - made) / 60)
    ELSE -1 END)::smallint
$$;
