import * as contract from '#contract/marketing/vouchers.ts';
import { voucherDailyStats, voucherStats } from '#contract/marketing/voucherFigures.ts';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import { issueKind, pointsToIssue } from '#contract/marketing/voucherRules.ts';
import { accountOf } from '#server/money/billing/ledger.ts';
import { guestTotal } from '#server/guests/crm/queries.ts';
import { selectionConditions } from '#server/guests/crm/selection.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { ownAddress } from '#server/platform/http/linkBase.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { entityHandlers } from '#server/platform/records/entityHandlers.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { lockGuest } from '#server/guests/crm/guest.ts';
import { dailyStatsOf, statsOf } from './figures.ts';
import { issuedOf, issuedPage } from './issued.ts';
import { issueTo } from './issue.ts';
import type { IssueInput } from './job.ts';
import { refuseWithoutAccount, reserveMessagePoints, reservePoints } from './points.ts';
import { redeem, undoRedemption } from './redeem.ts';
import { occupancies, voucherStore } from './store.ts';
import { messagePoints, preflightTelling, refuseUnsendable } from './telling.ts';

const closed = { disabled: 'voucherDisabled', released: 'voucherReleased', expired: 'voucherExpired' } as const;

const notIssued = (state: keyof typeof closed): ApiError =>
  refused('conflict', 'voucherId', closed[state], {
    code: closed[state],
    reason: 'This voucher is no longer issued.',
  });

/** The arguments of the queries: the database and the caller's scope. */
const reading = (call: Pick<Call, 'services' | 'scope'>) => [call.services.database.sql, scopeOf(call)] as const;

type Listed = Pick<Call, 'services' | 'scope'> & { body: { selection: CustomerSelection } };

/** The preflight of the messages about a voucher. */
const preflightOf = async ({ services, scope, body }: Listed, voucher: Voucher, way: 'sms' | 'mail') =>
  preflightTelling((statement) => services.database.query(statement), {
    own: await services.wordings.of(services.database.sql, voucher.companyId, null),
    scope: scopeOf({ scope }),
    voucher,
    selection: body.selection,
    way,
    base: ownAddress(services.config),
    now: Date.now(),
  });

/** How the guests of a list are notified, and the points reserved for it. @throws ApiError `conflict` */
async function tellingOf(call: Listed, voucher: Voucher, way: 'sms' | 'mail') {
  const found = await preflightOf(call, voucher, way);
  refuseUnsendable(found);
  const room = voucher.maxQuantity > 0 ? Math.max(0, voucher.maxQuantity - voucher.issued) : Infinity;
  const points = messagePoints(found, room);
  return { way, title: voucher.title, points, accountId: points > 0 ? found.accountId : null };
}

/** Vouchers, issuing and redeeming them. */
export const voucherHandlers: Handled[] = [
  ...entityHandlers(voucherStore, {
    list: contract.listVouchers,
    records: 'vouchers',
    get: contract.getVoucher,
    create: contract.createVoucher,
    change: contract.editVoucher,
    answer: async (call, voucher) => {
      const { issued, used, history } = await statsOf(call.services.database, scopeOf(call), voucher.id, {});
      return { ...voucher, summary: { issued, used, history } };
    },
  }),

  handle(contract.couponOccupancies, async (call) => ({
    occupancies: await occupancies(...reading(call)),
  })),

  handle(contract.listIssuedVouchers, async (call) => {
    const { voucherId } = call.params;
    await voucherStore.get(...reading(call), voucherId);
    return issuedPage(call.services.database, scopeOf(call), voucherId, call.query);
  }),

  handle(voucherStats, async (call) => {
    const { id } = await voucherStore.get(...reading(call), call.params.voucherId);
    return statsOf(call.services.database, scopeOf(call), id, call.query);
  }),
  handle(voucherDailyStats, async (call) => {
    const { id } = await voucherStore.get(...reading(call), call.params.voucherId);
    return dailyStatsOf(call.services.database, scopeOf(call), id, call.query);
  }),

  handle(contract.issueVoucher, async (call) => {
    const scope = scopeOf(call);
    const { customerId, occasion } = call.body;
    const { issued, already, reason } = await inTransaction(call, async (transaction) => {
      await voucherStore.refuseOthers(transaction, scope, call.params.voucherId);
      const guest = await lockGuest(transaction, scope, customerId);
      if (guest.erasedTime) throw new ApiError('conflict', 'This guest was erased.');
      return issueTo(transaction, {
        ...changeBy(call),
        companyId: scope.companyId,
        voucherId: call.params.voucherId,
        receivers: [{ customerId, occasion: `hand ${occasion} ${customerId}` }],
      });
    });
    const [one] = [...issued, ...already];
    if (!one) throw notIssued(reason === 'released' || reason === 'expired' ? reason : 'disabled');
    return { id: one.id, code: one.code };
  }),

  handle(contract.preflightIssue, async (call) => {
    const voucher = await voucherStore.get(...reading(call), call.params.voucherId);
    await voucherStore.refuseOthers(call.services.database.sql, scopeOf(call), voucher.id);
    return preflightOf(call, voucher, call.body.sendBy);
  }),

  handle(contract.issueVouchers, async (call) => {
    const scope = scopeOf(call);
    const { companyId, enabledBranches } = scope;
    const { selection, expected, occasion, sendBy } = call.body;
    const { voucherId } = call.params;
    const { database } = call.services;
    const voucher = await voucherStore.get(...reading(call), voucherId);
    await voucherStore.refuseOthers(database.sql, scope, voucherId);
    if (voucher.state !== 'active') throw notIssued(voucher.state);
    const accountId = await accountOf(database.sql, companyId, 'coupon');
    refuseWithoutAccount(accountId);
    const now = Date.now();
    const matching =
      'ids' in selection
        ? new Set(selection.ids).size
        : await guestTotal(database, selectionConditions(scope, selection), now);
    // Vouchers must not be issued to more guests than the user saw selected.
    if (matching > expected)
      throw refused('conflict', 'expected', String(matching), { reason: `${matching} guests match by now.` });
    const { title } = voucher;
    const paid = { accountId, points: pointsToIssue(voucher, matching), title };
    const way = sendBy ?? voucher.sendBy;
    const telling = way === 'none' ? undefined : await tellingOf(call, voucher, way);
    const input: IssueInput = {
      voucherId,
      selection,
      enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches],
      asked: now,
      occasion,
      paid,
      telling,
    };
    const by = changeBy(call);
    const { userId } = by;
    const jobId = await inTransaction(call, async (transaction) => {
      const id = await enqueueJob(transaction, { companyId, kind: issueKind, input, userId, total: matching });
      await reservePoints(transaction, { companyId, jobId: id, userId, ...paid });
      if (telling?.accountId)
        await reserveMessagePoints(transaction, {
          companyId,
          jobId: id,
          userId,
          title,
          accountId: telling.accountId,
          points: telling.points,
        });
      await writeAudit(transaction, {
        ...by,
        action: 'create',
        entity: 'job',
        entityId: id,
        after: { kind: issueKind, voucherId, selection, expected: matching, points: paid.points, sendBy: way },
        batchId: id,
      });
      return id;
    });
    return { jobId };
  }),

  handle(contract.redeemVoucher, async (call) => {
    const { issuedId } = call.params;
    await inTransaction(call, (transaction) => redeem(transaction, call, issuedId, call.body));
    return issuedOf(call.services.database, scopeOf(call), issuedId);
  }),

  handle(contract.takeBackRedemption, async (call) => {
    const { issuedId } = call.params;
    await inTransaction(call, (transaction) => undoRedemption(transaction, call, issuedId));
    return issuedOf(call.services.database, scopeOf(call), issuedId);
  }),
];
