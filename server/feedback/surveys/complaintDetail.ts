import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { maxChanges } from '#contract/feedback/complaintRules.ts';
import type { ComplaintDetail, ComplaintNote } from '#contract/feedback/complaints.ts';
import { backhouseFor, grants, writingRoles, type Role } from '#contract/core/permissions.ts';
import type { Sql } from '#server/platform/db/client.ts';
import {
  auditLog,
  complaintNotes,
  reservations,
  surveys,
  surveySubmissions,
  userCompanies,
  users,
} from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { complaintsSeenBy, complaintWire, selectComplaints } from './complaints.ts';
import { surveyAt } from './queries.ts';
import { knownAnswers } from './submissions.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** The full detail of a complaint. */

/** Users who can be assigned a branch's complaint: members with the survey permission and that branch who may write. */
export async function assigneesAt(
  database: Sql,
  companyId: string,
  branchId: string,
): Promise<{ id: string; name: string }[]> {
  const members = await database
    .select({ user: users, own: userCompanies.permissions, branches: userCompanies.enabledBranches })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(
      and(
        eq(userCompanies.companyId, companyId),
        eq(users.active, true),
        inArray(users.role, [...(writingRoles as readonly Role[])]),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return members.flatMap(({ user, own, branches }) => {
    const { isAdmin, protocol: version, permissions } = user;
    const flags = backhouseFor(
      { isAdmin, version, permissions, companyPermissions: own ? { [companyId]: own } : {} },
      companyId,
    );
    const sees = grants(flags, 'canLogin') && grants(flags, 'surveyManagement');
    return sees && (branches === null || branches.includes(branchId)) ? [{ id: user.id, name: user.name }] : [];
  });
}

const authorOf = (userId: string | null, name: string | null) => (userId === null ? null : { id: userId, name });

/** A note in the contract's format. */
export const noteWire = ({ note, name }: { note: typeof complaintNotes.$inferSelect; name: string | null }) => ({
  ...onWire(pick(note, ['id', 'text', 'createdTime'])),
  author: authorOf(note.userId, name),
});

/** The notes of a complaint, oldest first. */
async function notesOf(database: Sql, companyId: string, submissionId: string): Promise<ComplaintNote[]> {
  const rows = await database
    .select({ note: complaintNotes, name: users.name })
    .from(complaintNotes)
    .leftJoin(users, eq(users.id, complaintNotes.userId))
    .where(equal(complaintNotes, { companyId, submissionId }))
    .orderBy(asc(complaintNotes.createdTime), asc(complaintNotes.id));
  return rows.map(noteWire);
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** The changes with their users' names, newest first. */
async function historyOf(database: Sql, companyId: string, id: string): Promise<ComplaintDetail['history']> {
  const entries = await database
    .select({ entry: auditLog, name: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(equal(auditLog, { companyId, entity: 'surveySubmission', entityId: id }))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(maxChanges);
  const assigned = entries.flatMap(({ entry }) =>
    [entry.before, entry.after].flatMap((side) => {
      const { assigneeId } = asRecord(side);
      return typeof assigneeId === 'string' ? [assigneeId] : [];
    }),
  );
  const named = assigned.length
    ? await database.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, assigned))
    : [];
  const shown = (field: string, value: unknown) =>
    field === 'assigneeId' ? (named.find((one) => one.id === value)?.name ?? null) : (value ?? null);
  return entries.map(({ entry, name }) => {
    const [before, after] = [asRecord(entry.before), asRecord(entry.after)];
    return {
      ...onWire(pick(entry, ['id', 'at'])),
      author: authorOf(entry.userId, name),
      changes: Object.keys(after).map((field) => ({
        field,
        before: shown(field, before[field]),
        after: shown(field, after[field]),
      })),
    };
  });
}

/** The reservation that an answer refers to, if it was at the same branch. */
async function visitOf(
  database: Sql,
  { companyId, reservationId, branchId }: typeof surveySubmissions.$inferSelect,
): Promise<ComplaintDetail['visit']> {
  if (!reservationId) return null;
  const [visit] = await database
    .select({ startTime: reservations.startTime, groupSize: reservations.groupSize, tableStrings: reservations.tables })
    .from(reservations)
    .where(equal(reservations, { companyId, id: reservationId, branchId }));
  return visit ? onWire(visit) : null;
}

/** @throws ApiError `not_found` */
export async function complaintDetailOf(database: Sql, scope: BranchAccess, id: string): Promise<ComplaintDetail> {
  const { companyId } = scope;
  const [found] = await selectComplaints(database, and(complaintsSeenBy(scope), eq(surveySubmissions.id, id)));
  if (!found) throw new ApiError('not_found');
  const { row } = found;
  const [survey] = await database
    .select({ definition: surveys.definition })
    .from(surveys)
    .where(surveyAt(companyId, row.surveyId));
  const fields = survey?.definition.fields ?? [];
  const place = (ref: string) => fields.findIndex((field) => field.ref === ref);
  const answers = knownAnswers(row.answers)
    .map((answer) => ({ ref: answer.ref, title: fields.find(({ ref }) => ref === answer.ref)?.title ?? null, answer }))
    // Questions that were removed from the form come last.
    .sort((a, b) => (place(a.ref) >>> 0) - (place(b.ref) >>> 0));
  return {
    ...complaintWire(found),
    guestId: found.guest && row.customerId,
    visit: await visitOf(database, row),
    answers,
    written: await notesOf(database, companyId, id),
    assignees: await assigneesAt(database, companyId, row.branchId),
    history: await historyOf(database, companyId, id),
  };
}
