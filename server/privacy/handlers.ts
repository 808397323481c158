import { eraseGuest, exportGuest } from '#contract/privacy.ts';
import { writeAudit } from '../kernel/audit.ts';
import { noGuest, refuseErased } from '../crm/guest.ts';
import { customerJson } from '../crm/queries.ts';
import { handle, RawJson, scopeOf, type Handled } from '../http/handle.ts';
import { eraseGuest as erase } from './erase.ts';
import { guestExport } from './export.ts';

/** A guest's data taken out, and a guest forgotten. */
export const privacyHandlers: Handled[] = [
  handle(exportGuest, async (call) => {
    const scope = scopeOf(call);
    const { customerId } = call.params;
    const { database } = call.services;
    const found = await guestExport(database, scope, customerId);
    if (!found) throw noGuest();
    refuseErased({ erasedTime: found.erased ? new Date() : null });
    // Written down before anything leaves.
    await writeAudit(database.sql, {
      companyId: scope.companyId,
      userId: call.user.id,
      action: 'export',
      entity: 'customer',
      entityId: customerId,
      requestId: call.requestId,
    });
    call.reply.header('content-disposition', `attachment; filename="guest-${customerId}.json"`);
    return new RawJson(found.json);
  }),

  handle(eraseGuest, async (call) => {
    const scope = scopeOf(call);
    const { customerId } = call.params;
    const { database } = call.services;
    const by = { userId: call.user.id, requestId: call.requestId };
    await database.transaction((transaction) => erase(transaction, scope, customerId, call.body, by));
    const json = await customerJson(database, scope, customerId);
    if (!json) throw noGuest();
    return new RawJson(json);
  }),
];
