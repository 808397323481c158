import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { languages } from '#contract/core/constants.ts';
import { flagsInForce, usualSets } from '#contract/organization/reach.ts';
import { acceptInvitation, viewInvitation } from '#contract/organization/invitations.ts';
import {
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  mergedUser,
  patchUser,
  searchUsers,
  type Membership,
  type NewUserInput,
  type User,
  type UserChanges,
} from '#contract/organization/users.ts';
import { resources } from '#resources/registry.ts';
import { hasOtherManager, managesCompany } from '#server/platform/auth/users.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { companies, sessions, users, verifications } from '#server/platform/db/schema.ts';
import { answerChange, handle, inTransaction, type Call, type Handled } from '#server/platform/http/handle.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import { changeRecord, lockRecord } from '#server/platform/records/change.ts';
import {
  acceptBy,
  invitationAt,
  invited,
  mailInvitation,
  putInvitation,
  renewInvitation,
  shownInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { userPage, usersLike } from './page.ts';
import { changerOf, groupsOf } from './reach.ts';
import { checkChange, knownFlags, refuseGap, refuseUnknownFlags } from './rules.ts';
import {
  hasOtherAdministrator,
  holdCompanies,
  userInCompany,
  auditCompanies,
  mustBeThere,
  userAt,
  writeMemberships,
  writeUser,
} from './store.ts';

/** The author for the audit log. */
const by = ({ user, requestId }: Pick<Call, 'user' | 'requestId'>) => ({ userId: user.id, requestId });

type UserCall = Pick<Call, 'user' | 'scope' | 'services' | 'requestId' | 'reply'>;

const known = knownFlags(resources.map(({ permission }) => permission));
const companyOf = ({ scope }: Pick<Call, 'scope'>) => scope?.companyId ?? null;

/** A user whom the caller may see: of the call's company, or any. @throws ApiError `not_found` */
async function seen(source: Sql, call: UserCall, id: string): Promise<User> {
  const found = await userAt(source, { id });
  const companyId = companyOf(call);
  if (!found || (companyId !== null && !found.companyACL.some((one) => one.companyId === companyId)))
    throw new ApiError('not_found');
  return found;
}

const taken = () => refusedField('conflict', 'email', 'taken', 'taken');

/** Prevents locking out the last manager of a company, or the last administrator. */
async function keepLast(transaction: Sql, before: User, after: User | null): Promise<void> {
  const manages = (user: User | null, companyId: string) =>
    user !== null && managesCompany(transaction, { ...user, memberships: user.companyACL }, companyId);
  const ids = before.companyACL.map(({ companyId }) => companyId);
  if (before.role === 'manager') await holdCompanies(transaction, ids);
  for (const companyId of ids)
    if (
      (await manages(before, companyId)) &&
      !(await manages(after, companyId)) &&
      !(await hasOtherManager(transaction, companyId, before.id))
    )
      throw new ApiError('LAST_MANAGER');
  const administers = (user: User | null) => user?.isAdmin && user.active && ['write', 'manager'].includes(user.role);
  if (administers(before) && !administers(after) && !(await hasOtherAdministrator(transaction, before.id)))
    throw new ApiError('LAST_ADMINISTRATOR');
}

/** A company's request contains only its own membership; the user's other memberships stay unchanged. */
const mergedACL = (before: User, wanted: User['companyACL'], companyId: string | null) =>
  companyId === null ? wanted : [...before.companyACL.filter((one) => one.companyId !== companyId), ...wanted];

/**
 * Changes a user and the memberships.
 *
 * @returns the current revision
 */
async function change(
  transaction: Sql,
  call: UserCall,
  id: string,
  { revision, ...sent }: UserChanges,
): Promise<number> {
  const companyId = companyOf(call);
  const where = eq(users.id, id);
  const stored = await lockRecord(transaction, users, where);
  const before = await seen(transaction, call, id);
  const of = { companyId: '', ...by(call), entity: 'user', entityId: id } as const;
  return changeRecord(
    transaction,
    { table: users, where, stored, seen: revision, counter: 'revision', of },
    async () => {
      const changes = mergedUser(before, sent);
      const after: User = {
        ...before,
        ...changes,
        companyACL: changes.companyACL ? mergedACL(before, changes.companyACL, companyId) : before.companyACL,
      };
      refuseUnknownFlags({ permissions: {}, companyACL: [], ...changes }, known);
      checkChange(changerOf(call.user, companyId), before, after, await groupsOf(transaction, id));
      if (after.email !== before.email && (await userAt(transaction, { email: after.email }))) throw taken();
      await keepLast(transaction, before, after);
      // Reactivating the account must not restore earlier sessions or links.
      if (before.active && !after.active) await transaction.delete(sessions).where(eq(sessions.userId, id));
      if (after.email !== before.email) await transaction.delete(verifications).where(eq(verifications.value, id));
      const [was, companyACL] = await writeUser(transaction, before, after, by(call));
      const { companyACL: moved, companyName: _, ...columns } = { ...changes, companyName: undefined };
      return {
        was: { ...stored, version: stored.protocol, companyACL: was },
        changes: { ...columns, ...(moved && { companyACL }) },
        columnsOf: ({ version, companyACL: _, ...differing }) => ({
          ...differing,
          ...(version !== undefined && { protocol: version }),
        }),
      };
    },
  );
}

const base = ({ services, reply }: UserCall) => linkBase(services.config.publicUrl, reply.request);

const invite = (call: UserCall, { id, language }: Pick<User, 'id' | 'language'>) =>
  call.services.identity.invite(id, languages.find((one) => one === language) ?? 'en', base(call));

const defaultSets = ({ user, scope }: UserCall): Membership['permissions'] =>
  usualSets(user, flagsInForce(user, scope && user.companies.get(scope.companyId)?.permissions));
const defaultBranches = ({ scope }: UserCall) =>
  !scope || scope.enabledBranches === 'all' ? null : [...scope.enabledBranches];

/** A new user as requested, after validation; missing values get the defaults of section 6. */
async function wantedBy(call: UserCall, input: NewUserInput): Promise<NewUserInput> {
  const companyId = companyOf(call);
  const usual = input.version === 'v2' ? defaultSets(call) : null;
  const companyACL = input.companyACL.map((one) => ({ ...one, permissions: one.permissions ?? usual }));
  if (companyId !== null && !companyACL.length)
    companyACL.push({ companyId, permissions: usual, enabledBranches: defaultBranches(call) });
  const wanted = { ...input, companyACL };
  refuseUnknownFlags(wanted, known);
  checkChange(changerOf(call.user, companyId), null, { id: '', ...wanted }, []);
  await mustBeThere(call.services.database.sql, companyACL);
  return wanted;
}

/** Adds a new user, by an administrator. */
async function add(call: UserCall, input: NewUserInput): Promise<User> {
  const { database, identity } = call.services;
  if (await userAt(database.sql, { email: input.email })) throw taken();
  const wanted = await wantedBy(call, input);
  const newUser = { ...wanted, password: randomBytes(24).toString('base64url'), companies: [] };
  const id = await identity.createUser(newUser, async (transaction, userId) => {
    await writeMemberships(transaction, userId, [], wanted.companyACL);
    const { passwordRule, changePasswordReminder, language } = input;
    await transaction.update(users).set({ passwordRule, changePasswordReminder, language }).where(eq(users.id, userId));
    await audit(transaction, by(call), 'create', 'user', userId, { after: { id: '', ...wanted } });
    await auditCompanies(transaction, null, await userAt(transaction, { id: userId }), by(call));
  });
  await invite(call, { id, language: input.language });
  return (await userAt(database.sql, { id })) as User;
}

/** Invites an address to the call's company; processing and response are the same whether or not it has an account. */
async function inviteTo(call: UserCall, companyId: string, input: NewUserInput): Promise<User> {
  const { services, reply } = call;
  const offer = await wantedBy(call, input);
  const { invitation, token } = await inTransaction(call, async (transaction) => {
    const account = await userAt(transaction, { email: input.email });
    if (account?.companyACL.some((one) => one.companyId === companyId))
      throw refusedField('USER_ALREADY_IN_COMPANY', 'email', 'USER_ALREADY_IN_COMPANY');
    return putInvitation(transaction, { companyId, by: by(call) }, offer);
  });
  await mailInvitation(services, reply.request, invitation, token);
  return invited(invitation);
}

/** Resends the mail to a user who has not signed in yet. */
async function inviteAgain(call: UserCall, id: string): Promise<void> {
  const { services, reply } = call;
  const open = await invitationAt(services.database.sql, companyOf(call), id);
  if (open) {
    const token = await inTransaction(call, (transaction) => renewInvitation(transaction, open));
    return mailInvitation(services, reply.request, open, token);
  }
  const found = await seen(services.database.sql, call, id);
  if (found.lastLoginTime !== null) throw refusedField('conflict', 'id', 'has signed in already');
  return invite(call, found);
}

/** Removes a user from the call's company; deletes the account if it was the last one, or for an administrator. */
async function remove(call: UserCall, id: string): Promise<void> {
  const open = await invitationAt(call.services.database.sql, companyOf(call), id);
  if (open) return inTransaction(call, (transaction) => withdrawInvitation(transaction, by(call), open));
  await inTransaction(call, async (transaction) => {
    const where = eq(users.id, id);
    await lockRecord(transaction, users, where);
    const before = await seen(transaction, call, id);
    if (id === call.user.id) throw refusedField('No Permission', 'id', 'is your own');
    if (companyOf(call) !== null && before.companyACL.length > 1)
      return change(transaction, call, id, { companyACL: [] });
    const groups = await groupsOf(transaction, id);
    refuseGap(changerOf(call.user, companyOf(call)), before, groups, true, 'is more than you have');
    await keepLast(transaction, before, null);
    if (await transaction.$count(companies, eq(companies.ownerUserId, id))) throw new ApiError('in_use');
    await transaction.delete(users).where(where);
    await audit(transaction, by(call), 'delete', 'user', id, { before });
    return auditCompanies(transaction, before, null, by(call));
  });
  await call.services.identity.invalidate(id);
}

export const userHandlers: Handled[] = [
  handle(listUsers, (call) => userPage(call.services.database, call.query, companyOf(call))),
  handle(searchUsers, async ({ query, services }) => ({ users: await usersLike(services.database, query.term) })),
  handle(getUser, async (call) => {
    const { sql } = call.services.database;
    const open = await invitationAt(sql, companyOf(call), call.params.id);
    return open ? invited(open) : userInCompany(await seen(sql, call, call.params.id), companyOf(call));
  }),
  handle(createUser, (call) => {
    const companyId = companyOf(call);
    return companyId === null ? add(call, call.body) : inviteTo(call, companyId, call.body);
  }),
  handle(patchUser, async (call) => {
    await answerChange(call, (transaction) => change(transaction, call, call.params.id, call.body));
    await call.services.identity.invalidate(call.params.id);
  }),
  handle(deleteUser, (call) => remove(call, call.params.id)),
  handle(inviteUser, (call) => inviteAgain(call, call.params.id)),
  handle(viewInvitation, ({ body, services }) => shownInvitation(services, body.token)),
  handle(acceptInvitation, async ({ body, services, requestId }) => {
    await acceptBy(services, body.token, body.password, requestId);
  }),
];
