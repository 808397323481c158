import { listConsents, recordConsent } from '#contract/guests/consent.ts';
import { pageParams } from '../page.ts';
import { handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { continueLedger, entryOf, ledgerOf } from './ledger.ts';

/** Consents of guests. */
export const consentHandlers: Handled[] = [
  handle(listConsents, (call) => ledgerOf(call.services.database, pageParams(call))),

  handle(recordConsent, async (call) => {
    const scope = scopeOf(call);
    const entry = { ...call.body, ...call.params };
    const id = await inTransaction(call, (sql) => continueLedger(sql, scope, entry, changeBy(call)));
    return entryOf(call.services.database, scope.companyId, id);
  }),
];
