import * as z from 'zod';
import { customer } from './crm.ts';
import { endpoint, members } from '../core/endpoint.ts';
import { guestPath } from './guestRecords.ts';
import { managingRoles } from '../core/permissions.ts';
import { instant, safeText, version } from '../core/wire.ts';

/** A guest's rights: a copy of all stored data, and erasure. */

const rows = z.array(z.record(z.string(), z.unknown()));

export const exportGuest = endpoint(`GET ${guestPath}/export`, {
  summary: 'Everything that is kept about one guest, as a file',
  access: members('params.companyId', 'crmExport'),
  response: z.object({
    exportedTime: instant,
    guest: customer,
    reservations: rows,
    vouchers: rows,
    deposits: rows,
    orders: rows,
    notes: rows,
    consents: rows,
    campaigns: rows,
    /** Reminders of reservations, and notices of days on which a branch is closed. */
    messages: rows,
    surveys: rows,
    merges: rows,
    audit: rows,
  }),
});

export const eraseGuest = endpoint(`POST ${guestPath}/erase`, {
  summary: 'Replace a guest by a pseudonym, for good; visits and other figures stay',
  access: members('params.companyId', 'crm', { roles: managingRoles }),
  body: z.strictObject({
    version,
    /** The guest's name, typed again as confirmation. */
    name: safeText(120).trim().min(1),
  }),
  response: customer,
});
