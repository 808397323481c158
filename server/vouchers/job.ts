import * as z from 'zod';
import { customerSelection } from '#contract/crm.ts';
import { issueKind } from '#contract/voucherRules.ts';
import { selectionWhere } from '../crm/selection.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { jobKind, type JobContext } from '../jobs/kind.ts';
import { Values } from '../sql/values.ts';
import { issueTo } from './issue.ts';

const input = z.object({
  voucherId: z.string(),
  selection: customerSelection,
  /** Branches of the person who asked. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
  /** When it was asked for, by this server's clock: days back are counted from then. */
  asked: z.number(),
});
export type IssueInput = z.infer<typeof input>;

interface Sum {
  issued: number;
  /** Got none, since there are no more or the voucher is closed. */
  left: number;
}
interface Cursor {
  /** Guests up to this id have theirs. */
  after: string;
  done: number;
  sum: Sum;
}

const begin: Cursor = { after: '', done: 0, sum: { issued: 0, left: 0 } };
const atOnce = 500;

/** The guests who come next, without those who were erased or added since it was asked for. */
async function next(transaction: Sql, context: JobContext<IssueInput>, after: string): Promise<string[]> {
  const { companyId, id, input: asked } = context;
  const { selection, enabledBranches } = asked;
  const values = new Values();
  const where = selectionWhere({ companyId, enabledBranches }, selection, values, asked.asked);
  const rows = await inTransaction<{ id: string }>(transaction, {
    text: `select c.id from customers c where ${where} and c.erased_time is null and c.id > ${values.add(after)}
      and c.created_time <= (select j.created_time from jobs j where j.company_id = ${values.add(companyId)}
        and j.id = ${values.add(id)})
      order by c.id limit ${values.add(atOnce)}::bigint`,
    values: values.list,
  });
  return rows.map((row) => row.id);
}

/** Issues a voucher to many guests, part by part; after a restart it goes on where it was. */
export const issueVouchersJob = jobKind({
  name: issueKind,
  permission: 'crm',
  input,
  cancellable: true,
  confinedResult: 'all',
  async run(context) {
    let cursor = (context.cursor as Cursor | null) ?? begin;
    for (;;) {
      const from = cursor;
      const part = await context.step<Cursor & { more: boolean }>(
        ({ more: _, ...reached }) => ({ done: reached.done, cursor: reached }),
        async (transaction) => {
          const guests = await next(transaction, context, from.after);
          const { issued, left } = guests.length
            ? await issueTo(transaction, {
                companyId: context.companyId,
                voucherId: context.input.voucherId,
                receivers: guests.map((customerId) => ({ customerId, occasion: `job ${context.id} ${customerId}` })),
                userId: context.userId,
                batchId: context.id,
              })
            : { issued: [], left: 0 };
          return {
            after: guests.at(-1) ?? from.after,
            done: from.done + guests.length,
            sum: { issued: from.sum.issued + issued.length, left: from.sum.left + left },
            more: guests.length === atOnce,
          };
        },
      );
      const { more, ...reached } = part;
      cursor = reached;
      if (!more) return { ...cursor.sum };
    }
  },
  // Who has one keeps it.
  cancel: (context) => Promise.resolve({ ...((context.cursor as Cursor | null) ?? begin).sum }),
});
