import { and, eq, type SQL } from 'drizzle-orm';
import { lockGuest, refuseErased } from './crm/guest.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customerNotes } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import {
  changeBy,
  changeRecord,
  lockRecord,
  oneOf,
  refuseStale,
  type CompanyCaller,
} from '#server/platform/records/change.ts';
import { audit } from '#server/platform/kernel/audit.ts';

/** Staff notes about guests. Each change runs in the caller's transaction. */

type NoteRow = typeof customerNotes.$inferSelect;
interface Place {
  customerId: string;
  noteId: string;
}

/** The fields of a note in the audit log: its guest and its text. */
const storedNote = ({ customerId, text }: NoteRow) => ({ customerId, text });

export async function addGuestNote(
  transaction: Sql,
  call: CompanyCaller,
  customerId: string,
  { text }: { text: string },
): Promise<NoteRow> {
  refuseErased(await lockGuest(transaction, scopeOf(call), customerId));
  const { companyId, userId } = changeBy(call);
  const [note] = await transaction
    .insert(customerNotes)
    .values({ companyId, id: newId(), customerId, text, userId })
    .returning();
  if (!note) throw new Error('The note was not inserted.');
  await audit(transaction, changeBy(call), 'create', 'customerNote', note.id, { after: storedNote(note) });
  return note;
}

/** Locks the note with its guest, and returns it with its key. */
async function lockNote(
  transaction: Sql,
  call: CompanyCaller,
  { customerId, noteId }: Place,
): Promise<{ note: NoteRow; where: SQL | undefined }> {
  refuseErased(await lockGuest(transaction, scopeOf(call), customerId));
  const where = and(oneOf(customerNotes, scopeOf(call).companyId, noteId), eq(customerNotes.customerId, customerId));
  const noNote = () => new ApiError('not_found', 'This note does not exist.');
  return { note: await lockRecord(transaction, customerNotes, where, noNote), where };
}

/** @returns the new version. @throws ApiError `permission_denied` if another user wrote it */
export async function changeNote(
  transaction: Sql,
  call: CompanyCaller,
  place: Place,
  { version, text }: { version: number; text: string },
): Promise<number> {
  const { note, where } = await lockNote(transaction, call, place);
  if (note.userId !== call.user.id) throw new ApiError('permission_denied', 'Only the author of a note can change it.');
  const of = { ...changeBy(call), entity: 'customerNote', entityId: note.id } as const;
  return changeRecord(transaction, { table: customerNotes, where, stored: note, seen: version, of }, () => ({
    changes: { text },
    beside: { customerId: note.customerId },
  }));
}

/** @throws ApiError `permission_denied` if another user wrote it and the caller is not a manager */
export async function deleteNote(
  transaction: Sql,
  call: CompanyCaller,
  place: Place,
  { version }: { version: number },
): Promise<void> {
  const { note, where } = await lockNote(transaction, call, place);
  if (note.userId !== call.user.id && scopeOf(call).role !== 'manager')
    throw new ApiError('permission_denied', 'Only the author of a note or a manager can delete it.');
  refuseStale(note.version, version);
  await transaction.delete(customerNotes).where(where);
  await audit(transaction, changeBy(call), 'delete', 'customerNote', note.id, { before: storedNote(note) });
}
