import {
  couponOccupancies,
  createVoucher,
  editVoucher,
  getVoucher,
  issueVoucher,
  issueVouchers,
  listHeldVouchers,
  listVouchers,
  redeemVoucher,
  takeBackRedemption,
} from '#contract/vouchers.ts';
import { voucherDailyStats, voucherStats } from '#contract/voucherFigures.ts';
import { issueKind, pointsToIssue, type VoucherState } from '#contract/voucherRules.ts';
import { accountOf } from '../billing/ledger.ts';
import { pageOf } from '../crm/queries.ts';
import { conditionsOf } from '../crm/selection.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { enqueueJob } from '../jobs/store.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import { lockGuest } from '../crm/guest.ts';
import { dailyStatsOf, statsOf } from './figures.ts';
import { heldOf, heldPage } from './held.ts';
import { issueTo } from './issue.ts';
import type { IssueInput } from './job.ts';
import { refuseWithoutAccount, setAside } from './points.ts';
import { redeem, takeBack } from './redeem.ts';
import { changeVoucher, createVoucherRow, keepCover } from './save.ts';
import { occupancies, voucherOf, voucherPage } from './store.ts';

const anyOrder = { field: 'createdTime', descending: false } as const;

const byOf = (call: Pick<Call, 'scope' | 'requestId'> & { user: { id: string } }) => ({
  companyId: scopeOf(call).companyId,
  userId: call.user.id,
  requestId: call.requestId,
});

const closed = { disabled: 'voucherDisabled', released: 'voucherReleased', expired: 'voucherExpired' } as const;

function notIssued(state: keyof typeof closed): ApiError {
  const code = closed[state];
  return new ApiError('conflict', 'This voucher is not issued any more.', {
    details: [{ path: 'voucherId', message: code, code }],
  });
}

function refuseUnissuable(state: VoucherState): void {
  if (state !== 'active') throw notIssued(state);
}

/** What guests are given, and what they use of it. */
export const voucherHandlers: Handled[] = [
  handle(listVouchers, (call) => voucherPage(call.services.database, scopeOf(call).companyId, call.query)),

  handle(getVoucher, (call) => voucherOf(call.services.database.sql, scopeOf(call).companyId, call.params.voucherId)),

  handle(createVoucher, async (call) => {
    const { database, files } = call.services;
    const { companyId } = scopeOf(call);
    const cover = await keepCover(files, call.file, companyId);
    const id = await database.transaction((transaction) =>
      createVoucherRow(transaction, call.body.data.data, cover, byOf(call)),
    );
    return voucherOf(database.sql, companyId, id);
  }),

  handle(editVoucher, async (call) => {
    const { database, files } = call.services;
    const { companyId } = scopeOf(call);
    const cover = await keepCover(files, call.file, companyId);
    const { data } = call.body.data;
    await database.transaction((transaction) => changeVoucher(transaction, data, cover, byOf(call)));
    return voucherOf(database.sql, companyId, data.id);
  }),

  handle(couponOccupancies, async (call) => ({
    occupancies: await occupancies(call.services.database, scopeOf(call).companyId),
  })),

  handle(listHeldVouchers, async (call) => {
    const { database } = call.services;
    const scope = scopeOf(call);
    await voucherOf(database.sql, scope.companyId, call.params.voucherId);
    return heldPage(database, scope, call.params.voucherId, call.query);
  }),

  handle(voucherStats, (call) => statsOf(call.services.database, scopeOf(call), call.params.voucherId, call.query)),

  handle(voucherDailyStats, (call) =>
    dailyStatsOf(call.services.database, scopeOf(call), call.params.voucherId, call.query),
  ),

  handle(issueVoucher, async (call) => {
    const scope = scopeOf(call);
    const { customerId, occasion } = call.body;
    const { issued, already, reason } = await call.services.database.transaction(async (transaction) => {
      const guest = await lockGuest(transaction, scope, customerId);
      if (guest.erasedTime) throw new ApiError('conflict', 'This guest was erased.');
      return issueTo(transaction, {
        ...byOf(call),
        voucherId: call.params.voucherId,
        receivers: [{ customerId, occasion: `hand ${occasion} ${customerId}` }],
      });
    });
    const [one] = [...issued, ...already];
    if (!one) throw notIssued(reason === 'released' || reason === 'expired' ? reason : 'disabled');
    return { id: one.id, code: one.code };
  }),

  handle(issueVouchers, async (call) => {
    const scope = scopeOf(call);
    const { companyId, enabledBranches } = scope;
    const { selection, expected, occasion } = call.body;
    const { voucherId } = call.params;
    const { database } = call.services;
    const voucher = await voucherOf(database.sql, companyId, voucherId);
    refuseUnissuable(voucher.state);
    const accountId = await accountOf(database.sql, companyId, 'coupon');
    refuseWithoutAccount(accountId);
    const asked = Date.now();
    const matching =
      'ids' in selection
        ? new Set(selection.ids).size
        : (
            await pageOf(
              database,
              { conditions: conditionsOf(scope, selection), sort: anyOrder, from: 0, size: 0, withAggs: false },
              asked,
            )
          ).total;
    // Nobody gives vouchers to more guests than were seen selected.
    if (matching > expected)
      throw new ApiError('conflict', `${matching} guests match by now.`, {
        details: [{ path: 'expected', message: String(matching) }],
      });
    const paid = { accountId, points: pointsToIssue(voucher, matching), title: voucher.title };
    const input: IssueInput = {
      voucherId,
      selection,
      enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches],
      asked,
      occasion,
      paid,
    };
    const { userId, requestId } = byOf(call);
    const jobId = await database.transaction(async (transaction) => {
      const id = await enqueueJob(transaction, { companyId, kind: issueKind, input, userId, total: matching });
      await setAside(transaction, { companyId, jobId: id, userId, ...paid });
      await writeAudit(transaction, {
        companyId,
        userId,
        action: 'create',
        entity: 'job',
        entityId: id,
        after: { kind: issueKind, voucherId, selection, expected: matching, points: paid.points },
        batchId: id,
        requestId,
      });
      return id;
    });
    return { jobId };
  }),

  handle(redeemVoucher, async (call) => {
    const { database } = call.services;
    const { issuedId } = call.params;
    await database.transaction((transaction) => redeem(transaction, issuedId, call.body, byOf(call)));
    return heldOf(database, scopeOf(call), issuedId);
  }),

  handle(takeBackRedemption, async (call) => {
    const { database } = call.services;
    const { issuedId } = call.params;
    const scope = scopeOf(call);
    await database.transaction((transaction) => takeBack(transaction, issuedId, byOf(call), scope.enabledBranches));
    return heldOf(database, scope, issuedId);
  }),
];
