import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { languages } from '#contract/core/constants.ts';
import { invitationLimits } from '#contract/organization/invitations.ts';
import { grants, writingRoles } from '#contract/core/permissions.ts';
import type { Membership, NewUserInput, User } from '#contract/organization/users.ts';
import { refuseWeak } from '#server/platform/auth/passwords.ts';
import { findUser, signInOutcome } from '#server/platform/auth/users.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { companies, invitations, users } from '#server/platform/db/schema.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { writeAudit, type Author } from '#server/platform/kernel/audit.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { FastifyRequest } from 'fastify';
import { invitationMail } from '#server/platform/mail/invitationMail.ts';
import { lockRecord, oneOf } from '#server/platform/records/change.ts';
import { searchFold } from '#contract/core/fold.ts';
import { changerOf, groupsOf } from './reach.ts';
import { checkChange, type Changer } from './rules.ts';
import { auditCompanies, joinCompany, userAt, writeMemberships } from './store.ts';

/** Invitations: sent the same way with and without an account; nothing changes before acceptance. */

type Invitation = typeof invitations.$inferSelect;

const day = 86_400_000;
const isOpen = isNull(invitations.endedTime);

/** A company's view of an invitation: the address, and since when. */
export function invited({ id, email, createdTime }: Pick<Invitation, 'id' | 'email' | 'createdTime'>): User {
  const time = createdTime.toISOString();
  return {
    id,
    revision: 1,
    email,
    name: '',
    role: 'none',
    isAdmin: false,
    version: 'v2',
    active: true,
    passwordRule: 'none',
    changePasswordReminder: -1,
    permissions: {},
    companyACL: [],
    language: null,
    lastLoginTime: null,
    createdTime: time,
    updatedTime: time,
    state: 'invited',
  };
}

/** A company's open invitations, newest first. */
export async function openInvitations(source: Sql, companyId: string): Promise<User[]> {
  const rows = await source
    .select({ id: invitations.id, email: invitations.email, createdTime: invitations.createdTime })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), isOpen))
    .orderBy(desc(invitations.createdTime), invitations.id);
  return rows.map(invited);
}

/** Invitations whose address contains one of the texts. */
export const invitedLike = (all: readonly User[], texts: readonly string[]): User[] =>
  all.filter(({ email }) => texts.some((text) => searchFold(email).includes(searchFold(text))));

/** A company's open invitation; null if the id does not exist. */
export async function invitationAt(source: Sql, companyId: string | null, id: string): Promise<Invitation | null> {
  if (companyId === null) return null;
  const [row] = await source
    .select()
    .from(invitations)
    .where(and(oneOf(invitations, companyId, id), isOpen));
  return row ?? null;
}

/** @throws ApiError `too_many_requests` if the company has reached the limit of invitations */
async function countSending(transaction: Sql, companyId: string): Promise<void> {
  // Concurrent invitations are serialized.
  await transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
  const [row] = await rowsOf<{ sent: number; wait: number }>(
    transaction,
    sql`select count(*)::int as sent, coalesce(ceil(extract(epoch from min(t) + interval '1 hour' - now())), 60)::int as wait
      from invitations i, unnest(i.sent_times) t where i.company_id = ${companyId} and t > now() - interval '1 hour'`,
  );
  if (row && row.sent >= invitationLimits.perHour)
    throw new ApiError('too_many_requests', undefined, { retryAfter: Math.max(1, row.wait) });
}

const newToken = () => randomBytes(24).toString('base64url');
const sent = (token: string) => ({
  tokenDigest: digest(token),
  expiresTime: new Date(Date.now() + invitationLimits.days * day),
});

interface Inviting {
  companyId: string;
  by: Author & { userId: string };
}

/** Stores an invitation, replacing an earlier one to the same address. @returns it, with the data for its mail */
export async function putInvitation(
  transaction: Sql,
  { companyId, by }: Inviting,
  offer: NewUserInput,
): Promise<{ invitation: Invitation; token: string }> {
  await countSending(transaction, companyId);
  const token = newToken();
  const { email } = offer;
  await transaction
    .update(invitations)
    .set({ endedTime: new Date() })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email), isOpen));
  const [invitation] = await transaction
    .insert(invitations)
    .values({ companyId, id: newId(), email, offer, invitedBy: by.userId, sentTimes: [new Date()], ...sent(token) })
    .returning();
  if (!invitation) throw new Error('No invitation was written.');
  const entry = { companyId, entity: 'invitation', entityId: invitation.id, action: 'create' } as const;
  await writeAudit(transaction, { ...by, ...entry, after: { email } });
  return { invitation, token };
}

/** Renews the same invitation for another mail; the previous link becomes invalid. */
export async function renewInvitation(transaction: Sql, { companyId, id }: Invitation): Promise<string> {
  await countSending(transaction, companyId);
  const token = newToken();
  await transaction
    .update(invitations)
    .set({ ...sent(token), sentTimes: sql`array_append(sent_times, now())` })
    .where(and(oneOf(invitations, companyId, id), isOpen));
  return token;
}

/** Withdraws an invitation; its link becomes invalid. */
export async function withdrawInvitation(
  transaction: Sql,
  by: Author,
  { companyId, id, email }: Invitation,
): Promise<void> {
  await transaction
    .update(invitations)
    .set({ endedTime: new Date() })
    .where(and(oneOf(invitations, companyId, id), isOpen));
  const entry = { companyId, entity: 'invitation', entityId: id, action: 'delete' } as const;
  await writeAudit(transaction, { ...by, ...entry, before: { email } });
}

const companyName = async (source: Sql, id: string) => {
  const [row] = await source.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return row?.name ?? '';
};

/** Mails an invitation; after a failure it can be sent again. Call it outside of transactions. */
export async function mailInvitation(
  { database, mailer, config, wordings, log }: Services,
  request: FastifyRequest,
  { companyId, email, offer, id }: Invitation,
  token: string,
): Promise<void> {
  const language = languages.find((one) => one === offer.language) ?? 'en';
  const link = `${linkBase(config.publicUrl, request)}/invitation?token=${token}`;
  const own = await wordings.of(database.sql, companyId, null);
  const company = await companyName(database.sql, companyId);
  await mailer
    .send({ companyId, ...invitationMail(language, email, company, link, own) })
    .catch((error: unknown) => log.error({ err: error, invitation: id }, 'an invitation could not be sent'));
}

/** @throws ApiError `invalid_reset_token` if the token has no open invitation */
async function invitationOf(source: Sql, token: string): Promise<Invitation> {
  const [row] = await source
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenDigest, digest(token)), isOpen));
  if (!row || row.expiresTime.getTime() <= Date.now()) throw new ApiError('invalid_reset_token');
  return row;
}

/** The company and the address of an invitation. */
export async function shownInvitation({ database, config }: Services, token: string) {
  const { companyId, email } = await invitationOf(database.sql, token);
  const account = await userAt(database.sql, { email });
  return {
    companyName: await companyName(database.sql, companyId),
    email,
    choosesPassword: !account && config.oidc === null,
  };
}

/** The inviting user with current rights. @throws ApiError `invalid_reset_token` if the user may no longer invite */
async function inviterOf({ database }: Services, { companyId, invitedBy }: Invitation): Promise<Changer> {
  const row = await findUser(database, 'id', invitedBy);
  const { user, refusal } = row ? await signInOutcome(database.sql, row) : { user: null, refusal: null };
  const membership = user?.companies.get(companyId);
  const manages = membership && grants(membership.flags, 'userManagement');
  if (!user || refusal || !(writingRoles as readonly string[]).includes(user.role) || !(user.isAdmin || manages))
    throw new ApiError('invalid_reset_token');
  return changerOf(user, companyId);
}

/**
 * Adds the recipient of the mail to the company: with the address's account, or a new one. The inviting user's rights
 * must cover the result.
 *
 * @returns the user's id
 * @throws ApiError `invalid_reset_token`, `weak_password`, `No Permission` or `USER_UPGRADE_REQUIRED`
 */
export async function acceptBy(services: Services, token: string, password: string | undefined, requestId: string) {
  const { database, identity } = services;
  const invitation = await invitationOf(database.sql, token);
  const changer = await inviterOf(services, invitation);
  const account = await userAt(database.sql, { email: invitation.email });
  const userId = account
    ? await joinWith(services, invitation, changer, account.id, requestId)
    : await joinAnew(services, invitation, changer, password, requestId);
  await identity.invalidate(userId);
  return userId;
}

/** @throws ApiError `invalid_reset_token` if a concurrent request was faster */
async function end(transaction: Sql, { companyId, id }: Invitation): Promise<void> {
  const ended = await transaction
    .update(invitations)
    .set({ endedTime: new Date() })
    .where(and(oneOf(invitations, companyId, id), isOpen))
    .returning({ id: invitations.id });
  if (!ended.length) throw new ApiError('invalid_reset_token');
}

const offered = ({ offer, companyId }: Invitation): Membership =>
  offer.companyACL.find((one) => one.companyId === companyId) ?? {
    companyId,
    permissions: null,
    enabledBranches: null,
  };

async function joinWith(
  { database }: Services,
  invitation: Invitation,
  changer: Changer,
  userId: string,
  requestId: string,
): Promise<string> {
  await database.transaction(async (transaction) => {
    await end(transaction, invitation);
    const stored = await lockRecord(transaction, users, eq(users.id, userId));
    await joinCompany(transaction, stored, offered(invitation), { userId, requestId }, async (before, after) => {
      // Users who invite their own address change nobody else's rights, and get none beyond their own.
      const inviter = { ...changer, user: { ...changer.user, id: '' } };
      checkChange(inviter, before, after, await groupsOf(transaction, userId));
    });
  });
  return userId;
}

function joinAnew(
  { identity, config }: Services,
  invitation: Invitation,
  changer: Changer,
  chosen: string | undefined,
  requestId: string,
): Promise<string> {
  const { offer } = invitation;
  if (config.oidc === null)
    if (chosen === undefined) throw new ApiError('weak_password');
    else refuseWeak(chosen, offer.passwordRule);
  const password = chosen ?? randomBytes(24).toString('base64url');
  return identity.createUser({ ...offer, password, companies: [] }, async (transaction, userId) => {
    await end(transaction, invitation);
    checkChange(changer, null, { id: '', ...offer }, []);
    await writeMemberships(transaction, userId, [], offer.companyACL);
    const { passwordRule, changePasswordReminder, language } = offer;
    const columns = { passwordRule, changePasswordReminder, language, passwordChangedTime: new Date() };
    await transaction.update(users).set(columns).where(eq(users.id, userId));
    const by = { userId, requestId };
    const after = await userAt(transaction, { id: userId });
    await writeAudit(transaction, { ...by, action: 'create', entity: 'user', entityId: userId, after });
    await auditCompanies(transaction, null, after, by);
  });
}
