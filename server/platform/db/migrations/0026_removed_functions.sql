-- Counting branches and publishing reservations are done by the server. Recorded as applied, so that the step after the
-- migrations drops them together with what called them.
INSERT INTO "applied_functions" ("kind", "name", "table_name", "hash") VALUES
  ('function', 'tell_reservations', '', ''),
  ('function', 'branches_counted', '', ''),
  ('trigger', 'branches_counted_changed', 'branches', ''),
  ('trigger', 'branches_counted_in', 'branches', ''),
  ('trigger', 'branches_counted_out', 'branches', '')
ON CONFLICT DO NOTHING;
