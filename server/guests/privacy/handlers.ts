import { eraseGuest, exportGuest } from '#contract/guests/privacy.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { noGuest, refuseErased } from '../crm/guest.ts';
import { guestJson } from '../crm/queries.ts';
import { handle, inTransaction, RawJson, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { eraseGuestData } from './erase.ts';
import { guestExport } from './export.ts';

/** Exporting a guest's data, and erasing a guest. */
export const privacyHandlers: Handled[] = [
  handle(exportGuest, async (call) => {
    const { customerId } = call.params;
    const { database, personalData } = call.services;
    const found = await guestExport(database, scopeOf(call), customerId, personalData);
    if (!found) throw noGuest();
    refuseErased({ erasedTime: found.erased ? new Date() : null });
    // Audited before any data is sent.
    await audit(database.sql, changeBy(call), 'export', 'customer', customerId);
    call.reply.header('content-disposition', `attachment; filename="guest-${customerId}.json"`);
    return new RawJson(found.json);
  }),

  handle(eraseGuest, async (call) => {
    const scope = scopeOf(call);
    const { customerId } = call.params;
    await inTransaction(call, (sql) =>
      eraseGuestData(sql, scope, customerId, call.body, changeBy(call), call.services.personalData),
    );
    return guestJson(call.services.database, scope, customerId);
  }),
];
