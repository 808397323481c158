import * as z from 'zod';
import { customerSelection } from '#contract/guests/crm.ts';
import { issueKind, pointsPerVoucher, voucherWays } from '#contract/marketing/voucherRules.ts';
import { selectionWhere } from '#server/guests/crm/selection.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { jobs } from '#server/platform/db/schema.ts';
import { ownAddress } from '#server/platform/http/linkBase.ts';
import { jobKind, type JobContext } from '#server/platform/jobs/kind.ts';
import { Values } from '#server/platform/sql/values.ts';
import { issueTo, type IssueResult } from './issue.ts';
import { queueMessages, type QueuedMessages } from './messages.ts';
import { releaseMessagePoints, releasePoints } from './points.ts';
import { equal } from '#server/platform/sql/equal.ts';

const input = z.object({
  voucherId: z.string(),
  selection: customerSelection,
  /** The branches of the user who started the job. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
  /** The time of the request by this server's clock; relative days count from it. */
  asked: z.number(),
  /** Identifies the button press, if the user's browser sends it. */
  occasion: z.string().optional(),
  /** The reserved points; jobs from before prices existed have none. */
  paid: z.object({ accountId: z.string(), points: z.number(), title: z.string() }).optional(),
  /** How guests are notified, and the points reserved for text messages. */
  telling: z
    .object({ way: z.enum(voucherWays), accountId: z.string().nullable(), points: z.number(), title: z.string() })
    .optional(),
});
export type IssueInput = z.infer<typeof input>;

type Context = JobContext<IssueInput>;

interface Sum {
  issued: number;
  /** Guests who already had one for the same occasion. */
  already: number;
  /** Guests without a voucher, because no more are available, the voucher is closed, or no more are paid for. */
  left: number;
  /** These by reason. */
  disabled: number;
  released: number;
  expired: number;
  unpaid: number;
  /** Queued messages, and their cost. */
  messages: number;
  messagePoints: number;
  /** Guests with a voucher but without a message. */
  unreached: number;
}
interface Cursor {
  /** Guests up to this id are done. */
  after: string;
  done: number;
  sum: Sum;
}

const nothing: Sum = {
  issued: 0,
  already: 0,
  left: 0,
  disabled: 0,
  released: 0,
  expired: 0,
  unpaid: 0,
  messages: 0,
  messagePoints: 0,
  unreached: 0,
};
const begin: Cursor = { after: '', done: 0, sum: nothing };
const atOnce = 500;

/** The progress in a cursor. */
function reached(cursor: unknown): Cursor {
  const stored = (cursor as Cursor | null) ?? begin;
  return { ...stored, sum: { ...nothing, ...stored.sum } };
}

function added(sum: Sum, { issued, already, left, reason }: IssueResult, queued: QueuedMessages): Sum {
  return {
    ...sum,
    messages: sum.messages + queued.queued,
    messagePoints: sum.messagePoints + queued.points,
    unreached: sum.unreached + queued.unreached,
    issued: sum.issued + issued.length,
    already: sum.already + already.length,
    left: sum.left + left,
    ...(reason && { [reason]: sum[reason] + left }),
  };
}

/** How many more are paid for. */
const paidFor = ({ input: { paid } }: Context, { issued }: Sum): number | undefined =>
  paid && Math.floor(paid.points / pointsPerVoucher) - issued;

/** Ends the job and releases unused reserved points. Idempotent. @returns the result */
async function finish(context: Context): Promise<Record<string, number>> {
  const { companyId, id: jobId, userId, input: jobInput } = context;
  return context.step({}, async (transaction) => {
    // Read from the database: this process may not know the outcome of a part if the connection was lost.
    const [job] = await transaction
      .select({ cursor: jobs.cursor })
      .from(jobs)
      .where(equal(jobs, { companyId, id: jobId }));
    const { sum } = reached(job?.cursor);
    const { telling, paid } = jobInput;
    const of = { companyId, jobId, userId };
    const points = paid && (await releasePoints(transaction, { ...of, ...paid }, sum.issued));
    if (telling?.accountId) {
      const { accountId, title, points: reserved } = telling;
      await releaseMessagePoints(transaction, { ...of, accountId, title, points: reserved }, sum.messagePoints);
    }
    return { ...sum, ...(points !== undefined && { points }) };
  });
}

/** The next guests, without those erased or added since the request. */
async function next(transaction: Sql, context: Context, after: string): Promise<string[]> {
  const { companyId, id, input: jobInput } = context;
  const { selection, enabledBranches } = jobInput;
  const values = new Values();
  const where = selectionWhere({ companyId, enabledBranches }, selection, values, jobInput.asked);
  const rows = await queryInTransaction<{ id: string }>(transaction, {
    text: `select c.id from customers c where ${where} and c.erased_time is null and c.id > ${values.add(after)}
      and c.created_time <= (select j.created_time from jobs j where j.company_id = ${values.add(companyId)}
        and j.id = ${values.add(id)})
      order by c.id limit ${values.add(atOnce)}::bigint`,
    values: values.list,
  });
  return rows.map((row) => row.id);
}

/** Issues a voucher to some guests, and queues their messages. */
async function issuePart(transaction: Sql, context: Context, guests: readonly string[], before: Sum): Promise<Sum> {
  const { companyId, id, userId } = context;
  const { voucherId, occasion = id, telling } = context.input;
  const result = await issueTo(transaction, {
    companyId,
    voucherId,
    receivers: guests.map((customerId) => ({ customerId, occasion: `job ${occasion} ${customerId}` })),
    atMost: paidFor(context, before),
    userId,
    batchId: id,
  });
  const queued = await queueMessages(transaction, result.issued, {
    companyId,
    voucher: result.voucher,
    way: telling?.way ?? 'none',
    base: ownAddress(context.services.config),
    accountId: telling?.accountId ?? null,
    budget: (telling?.points ?? 0) - before.messagePoints,
    own: await context.services.wordings.of(transaction, companyId, null),
  });
  return added(before, result, queued);
}

/** Issues a voucher to many guests in parts; after a restart it resumes at its cursor. */
export const issueVouchersJob = jobKind({
  name: issueKind,
  permission: 'crm',
  input,
  cancellable: true,
  confinedResult: 'all',
  async run(context) {
    for (let more = true; more;) {
      const from = reached(context.cursor);
      ({ more } = await context.step<Cursor & { more: boolean }>(
        ({ more: _, ...cursor }) => ({ done: cursor.done, cursor }),
        async (transaction) => {
          const guests = await next(transaction, context, from.after);
          const sum = guests.length ? await issuePart(transaction, context, guests, from.sum) : from.sum;
          return {
            after: guests.at(-1) ?? from.after,
            done: from.done + guests.length,
            sum,
            more: guests.length === atOnce,
          };
        },
      ));
    }
    return finish(context);
  },
  // Issued vouchers stay valid.
  cancel: finish,
  async fail(context) {
    await finish(context);
  },
});
