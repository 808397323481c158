import { groupBy } from 'es-toolkit';
import { sourceTypeOf } from '#contract/reservations/reservations.ts';
import { seatedHereSql } from '#server/platform/sql/reservations.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import { ownAddress } from '#server/platform/http/linkBase.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { readEverywhere, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { issueTo } from './issue.ts';
import { messageAccountOf, queueMessages } from './messages.ts';

/** Visits per batch. */
const atOnce = 500;

interface Visit {
  companyId: string;
  voucherId: string;
  customerId: string;
  visit: string;
  branchId: string;
  createdFrom: string;
}

/**
 * Issues vouchers to guests who were seated as long ago as the voucher's delay. A visit is an occasion, so no visit is
 * rewarded twice, whichever process runs this; what a killed process did not commit, the next run does.
 *
 * @param signal stops between two vouchers
 * @param services with a log for branches whose rows cannot be read
 */
export async function issueAfterVisits(
  services: Pick<Services, 'config' | 'database' | 'wordings'> & Pick<Sweeping, 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  let issued = 0;
  const failures: unknown[] = [];
  const failed = new Set<string>();
  for (let more = true; more;) {
    const due = await dueVisits(services, [...failed]);
    const before = issued + failures.length;
    for (const [voucher, visits] of Object.entries(
      groupBy(due, ({ companyId, voucherId }) => `${companyId} ${voucherId}`),
    )) {
      if (signal?.aborted) return issued;
      try {
        issued += await issueFor(services, visits);
      } catch (error) {
        // The other visits are processed anyway.
        failures.push(error);
        failed.add(voucher);
      }
    }
    more = due.length === atOnce && issued + failures.length > before;
  }
  if (failures.length) throw new AggregateError(failures, 'Some vouchers were not issued after visits.');
  return issued;
}

/** Visits that are due for a voucher, those waiting longest first. */
const dueVisits = (sweeping: Sweeping, without: readonly string[]) =>
  readEverywhere(sweeping, (place) =>
    sweeping.database.query<Visit>({
      name: place ? 'vouchers-after-visits-at' : 'vouchers-after-visits',
      text: `select v.company_id as "companyId", v.id as "voucherId", r.customer_id as "customerId", r.id as visit,
        r.branch_id as "branchId", r.created_from as "createdFrom"
      from vouchers v
        join reservations r on r.company_id = v.company_id and r.branch_id = any(v.branch_ids)
          and r.start_time between now() - make_interval(mins => v.delay_issue_time) - interval '2 days' and now() + interval '1 day'
          and r.seated_time between v.created_time and now() - make_interval(mins => v.delay_issue_time)
          and r.customer_id is not null and r.deleted_time is null and ${seatedHereSql}
        join customers c on c.company_id = r.company_id and c.id = r.customer_id and c.erased_time is null
      where v.active and v.issued_by = 'visit' and v.company_id || ' ' || v.id <> all($2::text[])${place ? ' and r.company_id = $3 and r.branch_id = $4' : ''} and (v.max_quantity = 0 or v.issued < v.max_quantity)
        and (v.expiration_type <> 'range' or (v.available_before + 1)::timestamp at time zone coalesce((select b.time_zone
          from branches b where b.company_id = v.company_id and b.id = any(v.branch_ids) order by b.id limit 1), 'Asia/Taipei')
          > now())
        and not exists (select from issued_vouchers i where i.company_id = v.company_id and i.voucher_id = v.id
          and i.occasion = 'visit ' || r.id)
      order by r.seated_time limit $1`,
      values: [atOnce, without, ...(place ? [place.companyId, place.branchId] : [])],
    }),
  );

async function issueFor(
  { config, database, wordings }: Pick<Services, 'config' | 'database' | 'wordings'>,
  visits: readonly Visit[],
): Promise<number> {
  const { companyId = '', voucherId = '' } = visits[0] ?? {};
  return database.transaction(async (transaction) => {
    const { issued, voucher } = await issueTo(transaction, {
      companyId,
      voucherId,
      userId: null,
      receivers: visits.map(({ customerId, visit, branchId, createdFrom }) => ({
        customerId,
        occasion: `visit ${visit}`,
        branchId,
        source: sourceTypeOf(createdFrom),
      })),
    });
    const account = voucher.sendBy === 'sms' ? await messageAccountOf(transaction, companyId) : null;
    const { points } = await queueMessages(transaction, issued, {
      companyId,
      voucher,
      way: voucher.sendBy,
      base: ownAddress(config),
      accountId: account?.id ?? null,
      budget: account?.points ?? 0,
      own: await wordings.of(transaction, companyId, null),
    });
    const [first] = issued;
    if (points && account && first)
      await movePoints(transaction, {
        accountId: account.id,
        kind: 'spend',
        points: -points,
        companyId,
        title: voucher.title,
        key: `voucher/${first.id}/visits`,
      });
    return issued.length;
  });
}
