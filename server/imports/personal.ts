import { sql } from 'drizzle-orm';
import { importRows, imports } from '#server/platform/db/schema.ts';
import { personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Data that imports store from files. The files themselves are deleted after 30 days. */
export const importPersonalData: readonly PersonalTable[] = [
  personalIn(imports, {
    mentions: ['fileName', 'header', 'values', 'choices', 'guesses', 'options'],
    records: ['sample', 'top'],
    summaries: ['facts'],
    plain: ['file', 'encoding', 'delimiter', 'sheets', 'sheet', 'mapping', 'joined', 'counts'],
    forget: ({ companyId, ids }) => [
      sql`update imports i set sample = '[]', top = '[]', guesses = '[]', facts = '[]'
        where i.company_id = ${companyId} and i.id in (
          select r.import_id from import_rows r where r.company_id = ${companyId} and (r.customer_id = any(${textArray(ids)})
            or r.reservation_id in (select v.id from reservations v where v.company_id = ${companyId}
              and v.customer_id = any(${textArray(ids)}))))`,
    ],
  }),
  personalIn(importRows, {
    mentions: ['before', 'after', 'problems'],
    forget: ({ companyId, ids }) => [
      sql`update import_rows r set before = null, after = null, problems = null
        where r.company_id = ${companyId} and (r.customer_id = any(${textArray(ids)})
          or r.reservation_id in (select v.id from reservations v where v.company_id = ${companyId}
            and v.customer_id = any(${textArray(ids)})))`,
    ],
    moves: {
      async move(run) {
        return {
          // An import must not be rolled back on the remaining guest; no guest ever has the version 0.
          import_rows: await run(`update import_rows r set customer_id = $2, version = 0
            from import_rows before where r.company_id = $1 and r.customer_id = $3
              and before.company_id = r.company_id and before.import_id = r.import_id and before.row = r.row
            returning r.import_id || ' ' || r.row::text || ' ' || coalesce(before.version::text, '') as id`),
        };
      },
      async back(run, { import_rows: rows }) {
        await run(
          `update import_rows r set customer_id = $3, version = nullif(split_part(m.id, ' ', 3), '')::int
            from unnest($4::text[]) m (id) where r.company_id = $1 and r.customer_id = $2
              and r.import_id = split_part(m.id, ' ', 1) and r.row = split_part(m.id, ' ', 2)::int returning m.id`,
          rows,
        );
      },
    },
  }),
];
