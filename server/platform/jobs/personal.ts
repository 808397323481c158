import { sql, type SQL } from 'drizzle-orm';
import { jobs } from '../db/schema.ts';
import { personalIn, textArray, type PersonalTable } from '../kernel/personal.ts';

/** The result of a job contains the guests for whom it failed; its input may contain a search for them. */
export const jobPersonalData: readonly PersonalTable[] = [
  personalIn(jobs, {
    mentions: ['input', 'cursor', 'result', 'error'],
    plain: ['kind', 'status', 'step', 'leaseOwner'],
    forget: ({ companyId, ids, names }) =>
      names.map((name) => {
        const without = (column: SQL) =>
          sql`replace(${column}::text, '"name": ' || to_jsonb(${name}::text)::text, '"name": null')::jsonb`;
        return sql`update jobs j set result = ${without(sql`j.result`)}, cursor = ${without(sql`j.cursor`)}
          where j.company_id = ${companyId} and exists (select from unnest(${textArray(ids)}) i (id)
            where strpos(concat(j.result::text, j.cursor::text), to_jsonb(i.id)::text) > 0)`;
      }),
  }),
];
