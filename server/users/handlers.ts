import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { languages } from '#contract/constants.ts';
import { defaultBackhouse } from '#contract/permissions.ts';
import { flagIsOn, flagsInForce, type Surface } from '#contract/reach.ts';
import {
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  patchUser,
  searchUsers,
  type Membership,
  type NewUserInput,
  type User,
  type UserChanges,
} from '#contract/users.ts';
import { resources } from '#resources/registry.ts';
import { hasOtherManager, managesCompany } from '../auth/users.ts';
import type { Sql } from '../db/client.ts';
import { companies, sessions, users, verifications } from '../db/schema.ts';
import { answerChange, handle, inTransaction, type Call, type Handled } from '../http/handle.ts';
import { linkBase } from '../http/linkBase.ts';
import { audit } from '../kernel/audit.ts';
import { ApiError, refusedField } from '../kernel/errors.ts';
import { changeRecord, lockRecord } from '../records/change.ts';
import { userPage, usersLike } from './page.ts';
import { changerOf, groupsOf } from './reach.ts';
import { checkChange, knownFlags, refuseGap, refuseUnknownFlags } from './rules.ts';
import {
  hasOtherAdministrator,
  holdCompanies,
  inCompany,
  auditCompanies,
  userAt,
  writeMemberships,
  writeUser,
} from './store.ts';

/** Who did it, for the audit log. */
const by = ({ user, requestId }: Pick<Call, 'user' | 'requestId'>) => ({ userId: user.id, requestId });

type UserCall = Pick<Call, 'user' | 'scope' | 'services' | 'requestId' | 'reply'>;

const known = knownFlags(resources.map(({ permission }) => permission));
const companyOf = ({ scope }: Pick<Call, 'scope'>) => scope?.companyId ?? null;

/** A user whom the caller sees: of the company of the call, or any. @throws ApiError `not_found` */
async function seen(source: Sql, call: UserCall, id: string): Promise<User> {
  const found = await userAt(source, { id });
  const companyId = companyOf(call);
  if (!found || (companyId !== null && !found.companyACL.some((one) => one.companyId === companyId)))
    throw new ApiError('not_found');
  return found;
}

const taken = () => refusedField('conflict', 'email', 'taken', 'taken');

/** Keeps the last manager of each company, and the last administrator, from being locked out. */
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

/** A member's part of the companies is all that they name: the rest stays as it is. */
const mergedACL = (before: User, wanted: User['companyACL'], companyId: string | null) =>
  companyId === null ? wanted : [...before.companyACL.filter((one) => one.companyId !== companyId), ...wanted];

/**
 * Changes a user, and whom they belong to.
 *
 * @param joins whether the company of the call is one that the user comes to
 * @returns the revision that there is now
 */
async function change(
  transaction: Sql,
  call: UserCall,
  id: string,
  { revision, ...changes }: UserChanges,
  joins = false,
): Promise<number> {
  const companyId = companyOf(call);
  const where = eq(users.id, id);
  const stored = await lockRecord(transaction, users, where);
  const before = await (joins ? userAt(transaction, { id }) : seen(transaction, call, id));
  const of = { companyId: '', ...by(call), entity: 'user', entityId: id } as const;
  return changeRecord(
    transaction,
    { table: users, where, stored, seen: revision, counter: 'revision', of },
    async () => {
      if (!before || (joins && before.companyACL.some((one) => one.companyId === companyId)))
        throw refusedField('USER_ALREADY_IN_COMPANY', 'email', 'USER_ALREADY_IN_COMPANY');
      const after: User = {
        ...before,
        ...(changes as Partial<User>),
        companyACL: changes.companyACL ? mergedACL(before, changes.companyACL, companyId) : before.companyACL,
      };
      refuseUnknownFlags({ permissions: {}, companyACL: [], ...changes }, known);
      const changer = changerOf(call.user, companyId);
      // Administrators may join, too.
      if (joins) changer.user.id = '';
      checkChange(changer, before, after, await groupsOf(transaction, id));
      if (after.email !== before.email && (await userAt(transaction, { email: after.email }))) throw taken();
      await keepLast(transaction, before, after);
      // A session or a link of before does not come back with the account.
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

/** What a new user gets where nobody says otherwise: the defaults of section 6, as far as the giver has them. */
const defaultSets = ({ user, scope }: UserCall): Membership['permissions'] => {
  const own = scope && user.companies.get(scope.companyId);
  const held = flagsInForce(user, own?.permissions);
  const has = (surface: Surface, flag: string) => user.isAdmin || flagIsOn(surface, held[surface], flag);
  return {
    hostWeb: { canLogin: has('hostWeb', 'canLogin') },
    hostApp: { canLogin: has('hostApp', 'canLogin') },
    backhouse: Object.fromEntries(
      Object.entries(defaultBackhouse).map(([flag, on]) => [flag, on && has('backhouse', flag)]),
    ),
  };
};
const defaultBranches = ({ scope }: UserCall) =>
  !scope || scope.enabledBranches === 'all' ? null : [...scope.enabledBranches];

async function add(call: UserCall, given: NewUserInput): Promise<User> {
  const { database, identity } = call.services;
  const companyId = companyOf(call);
  const existing = await userAt(database.sql, { email: given.email });
  if (existing) return join(call, existing, given);
  const usual = given.version === 'v2' ? defaultSets(call) : null;
  const companyACL = given.companyACL.map((one) => ({ ...one, permissions: one.permissions ?? usual }));
  if (companyId !== null && !companyACL.length)
    companyACL.push({ companyId, permissions: usual, enabledBranches: defaultBranches(call) });
  const after = { id: '', ...given, companyACL };
  refuseUnknownFlags(after, known);
  checkChange(changerOf(call.user, companyId), null, after, []);
  const newUser = { ...given, password: randomBytes(24).toString('base64url'), companies: [] };
  const id = await identity.createUser(newUser, async (transaction, userId) => {
    await writeMemberships(transaction, userId, [], companyACL);
    const { passwordRule, changePasswordReminder, language } = given;
    await transaction.update(users).set({ passwordRule, changePasswordReminder, language }).where(eq(users.id, userId));
    await audit(transaction, by(call), 'create', 'user', userId, { after });
    await auditCompanies(transaction, null, await userAt(transaction, { id: userId }), by(call));
  });
  await invite(call, { id, language: given.language });
  return inCompany((await userAt(database.sql, { id })) as User, companyId);
}

/** Somebody who has an account already joins the company of the call. */
async function join(call: UserCall, { id }: User, given: NewUserInput): Promise<User> {
  const companyId = companyOf(call);
  if (companyId === null) throw taken();
  const wanted = given.companyACL.find((one) => one.companyId === companyId);
  const joined = {
    companyId,
    permissions: wanted?.permissions ?? defaultSets(call),
    enabledBranches: wanted ? wanted.enabledBranches : defaultBranches(call),
  };
  await inTransaction(call, (transaction) => change(transaction, call, id, { companyACL: [joined] }, true));
  await call.services.identity.invalidate(id);
  return inCompany((await userAt(call.services.database.sql, { id })) as User, companyId);
}

/** Takes a user out of the company of the call; who is in no other is gone, and so is whom an administrator removes. */
async function remove(call: UserCall, id: string): Promise<void> {
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
  handle(getUser, async (call) =>
    inCompany(await seen(call.services.database.sql, call, call.params.id), companyOf(call)),
  ),
  handle(createUser, (call) => add(call, call.body)),
  handle(patchUser, async (call) => {
    await answerChange(call, (transaction) => change(transaction, call, call.params.id, call.body));
    await call.services.identity.invalidate(call.params.id);
  }),
  handle(deleteUser, (call) => remove(call, call.params.id)),
  handle(inviteUser, async (call) => {
    const found = await seen(call.services.database.sql, call, call.params.id);
    await invite(call, found);
  }),
];
