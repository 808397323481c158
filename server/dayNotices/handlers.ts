import {
  createDayNotice,
  getDayNotice,
  listConcerned,
  listDayNotices,
  reopenDay,
  tellDayNotice,
} from '#contract/dayNotices.ts';
import { grants } from '#contract/permissions.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { concernedBy, ofDay } from './concerned.ts';
import { closeDay, noticeOf, noticesOf, openDay } from './notices.ts';
import { askToTell } from './tell.ts';

const asker = ({ companyId, flags }: CompanyScope) => ({ companyId, deposits: grants(flags, 'depositReport') });

/** Days that are closed, and whom that concerns. */
export const dayNoticeHandlers: Handled[] = [
  handle(listDayNotices, (call) => noticesOf(call.services.database, scopeOf(call), call.query)),

  handle(listConcerned, async (call) => {
    const scope = scopeOf(call);
    const { sql } = call.services.database;
    const { day, branches } = call.query;
    return { reservations: await concernedBy(sql, { ...asker(scope), noticeId: null, where: ofDay(day, branches) }) };
  }),

  handle(createDayNotice, async (call) => {
    const { database } = call.services;
    const id = await database.transaction((transaction) => closeDay(transaction, call, call.body));
    return noticeOf(database, scopeOf(call), id);
  }),

  handle(getDayNotice, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const notice = await noticeOf(database, scope, call.params.noticeId);
    const { day, branchIds } = notice;
    const reservations = await concernedBy(database.sql, {
      ...asker(scope),
      noticeId: notice.id,
      where: ofDay(day, branchIds),
    });
    return { ...notice, reservations };
  }),

  handle(tellDayNotice, async (call) => {
    const jobId = await call.services.database.transaction((transaction) =>
      askToTell(transaction, { ...call, scope: scopeOf(call) }, call.params.noticeId, call.body),
    );
    return { jobId };
  }),

  handle(reopenDay, async (call) => {
    const { database } = call.services;
    const scope = scopeOf(call);
    const { noticeId } = call.params;
    await database.transaction((transaction) => openDay(transaction, { ...call, scope }, noticeId, call.body.version));
    return noticeOf(database, scope, noticeId);
  }),
];
