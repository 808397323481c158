import { and, eq } from 'drizzle-orm';
import { isAnswered } from '#contract/feedback/complaintRules.ts';
import type { ComplaintNote } from '#contract/feedback/complaints.ts';
import type { ContactStatus } from '#contract/feedback/surveyFields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { complaintNotes, surveySubmissions, users } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { publishComplaint } from '#server/platform/live/publish.ts';
import { changeBy, changeRecord, lockRecord, type CompanyCaller } from '#server/platform/records/change.ts';
import { assigneesAt, noteWire } from './complaintDetail.ts';
import { complaintsSeenBy } from './complaints.ts';
import { answersSeenBy } from './submissions.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Handling complaints: status, assignee and notes. */

type Row = typeof surveySubmissions.$inferSelect;

interface Wanted {
  contactStatus?: ContactStatus;
  assigneeId?: string | null;
}

/** Locks the complaint until the transaction ends. @throws ApiError `not_found` */
async function lockedComplaint(transaction: Sql, call: CompanyCaller, id: string): Promise<Row> {
  const where = and(complaintsSeenBy(scopeOf(call)), eq(surveySubmissions.id, id));
  return (await lockRecord(transaction, surveySubmissions, where)) as Row;
}

/** The target of a change of a locked complaint. */
const permitted = (call: CompanyCaller, stored: Row) => ({
  table: surveySubmissions,
  where: equal(surveySubmissions, { companyId: stored.companyId, id: stored.id }),
  stored,
  of: { ...changeBy(call), entity: 'surveySubmission', entityId: stored.id } as const,
});

/** The time of the first answer never changes. */
const firstAnswer = (stored: Row): Date => stored.firstAnswerTime ?? new Date();

/** @throws ApiError `invalid_input` if the user cannot handle complaints of the branch */
async function checkAssignee(transaction: Sql, call: CompanyCaller, stored: Row, assigneeId: string): Promise<void> {
  // Everyone who sees the complaint may take it over, including platform administrators.
  if (assigneeId === call.user.id || assigneeId === stored.assigneeId) return;
  const allowed = await assigneesAt(transaction, stored.companyId, stored.branchId);
  if (!allowed.some(({ id }) => id === assigneeId))
    throw refusedField('invalid_input', 'assigneeId', 'does not see the branch of this complaint', 'assignee');
}

/**
 * Changes a locked complaint and notifies the open inboxes.
 * @throws ApiError `stale_version`, `invalid_input`
 */
async function changeLocked(
  transaction: Sql,
  call: CompanyCaller,
  stored: Row,
  { contactStatus, assigneeId }: Wanted,
  seen: number | undefined,
): Promise<void> {
  await changeRecord(transaction, { ...permitted(call, stored), seen }, async () => {
    if (assigneeId) await checkAssignee(transaction, call, stored, assigneeId);
    return {
      changes: {
        contactStatus,
        assigneeId,
        ...(contactStatus && isAnswered(contactStatus) && { firstAnswerTime: firstAnswer(stored) }),
      },
      afterWrite: (version) => publishComplaint(transaction, { ...stored, version }),
    };
  });
}

/** @throws ApiError `not_found`, `stale_version`, `invalid_input` */
export async function changeComplaint(
  transaction: Sql,
  call: CompanyCaller,
  id: string,
  { version, ...wanted }: Wanted & { version: number },
): Promise<void> {
  await changeLocked(transaction, call, await lockedComplaint(transaction, call, id), wanted, version);
}

/**
 * Sets the status through the specification's endpoint.
 * @throws ApiError `not_found`; `conflict` if the guest was satisfied or requests no call; `stale_version`
 */
export async function changeContact(
  transaction: Sql,
  call: CompanyCaller,
  { surveyId, responseId }: { surveyId: string; responseId: string },
  { contactStatus, version }: { contactStatus: ContactStatus; version?: number },
): Promise<void> {
  const where = and(answersSeenBy(scopeOf(call)), equal(surveySubmissions, { surveyId, id: responseId }));
  const stored = (await lockRecord(transaction, surveySubmissions, where)) as Row;
  if (!stored.unsatisfied || !stored.asksContact) throw new ApiError('conflict', 'This guest did not ask for a call.');
  await changeLocked(transaction, call, stored, { contactStatus }, version);
}

/** Adds a note; the first one counts as the answer to the guest. @throws ApiError `not_found` */
export async function insertComplaintNote(
  transaction: Sql,
  call: CompanyCaller,
  id: string,
  text: string,
): Promise<ComplaintNote> {
  const stored = await lockedComplaint(transaction, call, id);
  const { companyId } = stored;
  const { user } = call;
  const note = { companyId, id: newId(), submissionId: id, text, userId: user.id, createdTime: new Date() };
  await transaction.insert(complaintNotes).values(note);
  // The text stays only where it can be erased; the log only records that a note exists.
  await writeAudit(transaction, {
    ...changeBy(call),
    action: 'create',
    entity: 'complaintNote',
    entityId: note.id,
    after: { submissionId: id },
  });
  const version = await changeRecord(transaction, permitted(call, stored), () => ({
    changes: { firstAnswerTime: firstAnswer(stored) },
  }));
  await publishComplaint(transaction, { ...stored, version });
  const [author] = await transaction.select({ name: users.name }).from(users).where(eq(users.id, user.id));
  return noteWire({ note, name: author?.name ?? null });
}
