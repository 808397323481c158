-- The dining day of a moment in a branch's local time; it begins at 06:00.
CREATE OR REPLACE FUNCTION dining_day(moment timestamptz, company text, branch text) RETURNS date STABLE LANGUAGE sql AS $$
  SELECT ((moment AT TIME ZONE coalesce((SELECT time_zone FROM branches WHERE company_id = company AND id = branch),
    'Asia/Taipei')) - interval '6 hours')::date
$$;
