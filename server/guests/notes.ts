import { and, eq } from 'drizzle-orm';
import { lockGuest, refuseErased, refuseStale } from '../crm/guest.ts';
import type { Sql } from '../db/client.ts';
import { customerNotes } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { newId } from '../kernel/ids.ts';
import { changeRecord } from '../records/change.ts';
import { writeAudit } from '../kernel/audit.ts';

/** Notes that staff write about guests. Each change is one transaction of the caller's. */

export type NoteRow = typeof customerNotes.$inferSelect;

/** Who writes. */
interface By {
  userId: string;
  requestId: string;
}

/** What of a note the audit log keeps: the guest it is about, and the words. */
const kept = ({ customerId, text }: Pick<NoteRow, 'customerId' | 'text'>) => ({ customerId, text });

export async function addNote(
  transaction: Sql,
  scope: CompanyScope,
  customerId: string,
  text: string,
  { userId, requestId }: By,
): Promise<NoteRow> {
  refuseErased(await lockGuest(transaction, scope, customerId));
  const { companyId } = scope;
  const [note] = await transaction
    .insert(customerNotes)
    .values({ companyId, id: newId(), customerId, text, userId })
    .returning();
  if (!note) throw new Error('The note was not inserted.');
  await writeAudit(transaction, {
    companyId,
    userId,
    action: 'create',
    entity: 'customerNote',
    entityId: note.id,
    after: kept(note),
    requestId,
  });
  return note;
}

async function lockNote(transaction: Sql, scope: CompanyScope, customerId: string, noteId: string): Promise<NoteRow> {
  refuseErased(await lockGuest(transaction, scope, customerId));
  const [note] = await transaction
    .select()
    .from(customerNotes)
    .where(ofNote(scope.companyId, customerId, noteId))
    .for('update');
  if (!note) throw new ApiError('not_found', 'There is no such note.');
  return note;
}

const ofNote = (companyId: string, customerId: string, noteId: string) =>
  and(eq(customerNotes.companyId, companyId), eq(customerNotes.customerId, customerId), eq(customerNotes.id, noteId));

/** @returns the new version. @throws ApiError `permission_denied` where somebody else wrote it */
export async function changeNote(
  transaction: Sql,
  scope: CompanyScope,
  at: { customerId: string; noteId: string },
  changes: { version: number; text: string },
  { userId, requestId }: By,
): Promise<number> {
  const note = await lockNote(transaction, scope, at.customerId, at.noteId);
  if (note.userId !== userId) throw new ApiError('permission_denied', 'Only who wrote a note may change it.');
  const { companyId } = scope;
  return changeRecord(transaction, {
    table: customerNotes,
    where: ofNote(companyId, at.customerId, at.noteId),
    stored: note,
    seen: changes.version,
    wanted: { text: changes.text },
    beside: { customerId: note.customerId },
    of: { companyId, userId, requestId, entity: 'customerNote', entityId: note.id },
  });
}

/** @throws ApiError `permission_denied` where somebody else wrote it and the caller is no manager */
export async function deleteNote(
  transaction: Sql,
  scope: CompanyScope,
  at: { customerId: string; noteId: string; version: number },
  { userId, requestId }: By,
): Promise<void> {
  const note = await lockNote(transaction, scope, at.customerId, at.noteId);
  if (note.userId !== userId && scope.role !== 'manager')
    throw new ApiError('permission_denied', 'Only who wrote a note, or a manager, may delete it.');
  refuseStale(note, at.version);
  await transaction.delete(customerNotes).where(ofNote(scope.companyId, at.customerId, at.noteId));
  await writeAudit(transaction, {
    companyId: scope.companyId,
    userId,
    action: 'delete',
    entity: 'customerNote',
    entityId: note.id,
    before: kept(note),
    requestId,
  });
}
