import * as contract from '#contract/dayNotices/dayNotices.ts';
import { grants } from '#contract/core/permissions.ts';
import { handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { affectedBy, ofDay } from './affected.ts';
import { closeDay, noticeOf, listNoticesOf, openDay } from './notices.ts';
import { requestNotifications } from './notify.ts';

const asker = ({ companyId, flags }: CompanyScope) => ({ companyId, deposits: grants(flags, 'depositReport') });

/** Closed days, and the affected reservations. */
export const dayNoticeHandlers: Handled[] = [
  handle(contract.listDayNotices, (call) => listNoticesOf(call.services.database, scopeOf(call), call.query)),

  handle(contract.listAffected, async (call) => {
    const scope = scopeOf(call);
    const { sql } = call.services.database;
    const { day, branches } = call.query;
    return { reservations: await affectedBy(sql, { ...asker(scope), noticeId: null, where: ofDay(day, branches) }) };
  }),

  handle(contract.createDayNotice, async (call) => {
    const id = await inTransaction(call, (transaction) => closeDay(transaction, call, call.body));
    return noticeOf(call.services.database, scopeOf(call), id);
  }),

  handle(contract.getDayNotice, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const notice = await noticeOf(database, scope, call.params.noticeId);
    const about = { ...asker(scope), noticeId: notice.id, where: ofDay(notice.day, notice.branchIds) };
    return { ...notice, reservations: await affectedBy(database.sql, about) };
  }),

  handle(contract.notifyDayNotice, async (call) => {
    const { noticeId } = call.params;
    return {
      jobId: await inTransaction(call, (transaction) => requestNotifications(transaction, call, noticeId, call.body)),
    };
  }),

  handle(contract.reopenDay, async (call) => {
    const { noticeId } = call.params;
    await inTransaction(call, (transaction) => openDay(transaction, call, noticeId, call.body.version));
    return noticeOf(call.services.database, scopeOf(call), noticeId);
  }),
];
