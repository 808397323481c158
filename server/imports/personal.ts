import { sql } from 'drizzle-orm';
import { importRows, imports } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Data that imports store from files. The files themselves are deleted after 30 days. */
export const personal: readonly PersonalTable[] = [
  personalIn(imports, {
    mentions: ['fileName', 'header', 'values', 'choices', 'guesses', 'options'],
    records: ['sample', 'top'],
    summaries: ['facts'],
    plain: ['file', 'encoding', 'delimiter', 'sheets', 'sheet', 'mapping', 'joined', 'counts'],
    forget: ({ companyId, ids }) => [
      sql`update imports i set sample = '[]', top = '[]', guesses = '[]', facts = '[]'
        where i.company_id = ${companyId} and i.id in (
          select r.import_id from import_rows r where r.company_id = ${companyId} and (r.customer_id = any(${textsIn(ids)})
            or r.reservation_id in (select v.id from reservations v where v.company_id = ${companyId}
              and v.customer_id = any(${textsIn(ids)}))))`,
    ],
  }),
  personalIn(importRows, {
    mentions: ['before', 'after', 'problems'],
    forget: ({ companyId, ids }) => [
      sql`update import_rows r set before = null, after = null, problems = null
        where r.company_id = ${companyId} and (r.customer_id = any(${textsIn(ids)})
          or r.reservation_id in (select v.id from reservations v where v.company_id = ${companyId}
            and v.customer_id = any(${textsIn(ids)})))`,
    ],
  }),
];
