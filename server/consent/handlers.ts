import { listConsents, recordConsent } from '#contract/consent.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { continueLedger, entryOf, ledgerOf } from './ledger.ts';

/** What guests agreed to and withdrew. */
export const consentHandlers: Handled[] = [
  handle(listConsents, (call) => ledgerOf(call.services.database, scopeOf(call), call.params.customerId, call.query)),

  handle(recordConsent, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const { customerId } = call.params;
    const id = await database.transaction((transaction) =>
      continueLedger(
        transaction,
        scope,
        { ...call.body, customerId },
        { userId: call.user.id, requestId: call.requestId },
      ),
    );
    return entryOf(database, scope.companyId, id);
  }),
];
