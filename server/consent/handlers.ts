import { listConsents, recordConsent } from '#contract/consent.ts';
import { pageAsked } from '../guests/page.ts';
import { handle, inTransaction, scopeOf, type Handled } from '../http/handle.ts';
import { changeBy } from '../records/change.ts';
import { continueLedger, entryOf, ledgerOf } from './ledger.ts';

/** What guests agreed to and withdrew. */
export const consentHandlers: Handled[] = [
  handle(listConsents, (call) => ledgerOf(call.services.database, pageAsked(call))),

  handle(recordConsent, async (call) => {
    const scope = scopeOf(call);
    const said = { ...call.body, ...call.params };
    const id = await inTransaction(call, (sql) => continueLedger(sql, scope, said, changeBy(call)));
    return entryOf(call.services.database, scope.companyId, id);
  }),
];
