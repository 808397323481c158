import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { keepLoginDays, type Language } from '#contract/core/constants.ts';
import { noOwnTexts, type OwnTexts } from '#contract/core/texts.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import type { Database } from '../db/client.ts';
import { isLostConnection } from '../db/lost.ts';
import { accounts, sessions, userCompanies, users, verifications } from '../db/schema.ts';
import { digest } from '../kernel/digest.ts';
import { ApiError } from '../kernel/errors.ts';
import type { PasswordCost } from '../kernel/config.ts';
import { newId } from '../kernel/ids.ts';
import type { Mailer } from '../kernel/mailer.ts';
import type { Wordings } from '../kernel/services.ts';
import { passwordMail } from '../mail/passwordMail.ts';
import { Admission } from './admission.ts';
import { deviceOf } from './deviceMark.ts';
import { refuseWeak } from './passwords.ts';
import type { Identity, NewUser, SessionUser, SignedIn, SignIn } from '../kernel/identity.ts';
import { equal } from '../sql/equal.ts';
import { hearOfChanges, identityChannel, SessionCache } from './sessionCache.ts';
import { findUser, sessionUser, signInOutcome, userColumns, type UserRow } from './users.ts';

/** Milliseconds that a reset request takes, whether or not the address is known. */
const resetAnswerTime = 250;

/** Days for which an invitation is valid. */
const inviteDays = 7;

/** Data passed to and from the library's callbacks in addition to its own arguments. */
interface Exchange {
  language: Language;
  baseUrl: string;
  resetUserId: string | null;
}

interface Dependencies {
  database: Database;
  mailer: Mailer;
  log: Logger;
  secret: string;
  passwordCost: PasswordCost;
  wordings: Wordings;
}

/** The embedded identity provider: better-auth on the product's own tables. */
export async function embeddedIdentity({
  database,
  mailer,
  log,
  secret,
  passwordCost,
  wordings,
}: Dependencies): Promise<Identity> {
  /** Argon2id. */
  const hashPassword = (password: string) => argon2Hash(password, { ...passwordCost, parallelism: 1 });
  const exchange = new AsyncLocalStorage<Exchange>();
  const cache = new SessionCache();
  const admission = new Admission();
  const underWay = new Set<Promise<void>>();

  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret,
    database: drizzleAdapter(database.sql as unknown as Record<string, unknown>, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => argon2Verify(hash, password) },
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const current = exchange.getStore();
        const row = await findUser(database, 'id', user.id);
        if (!current || !row?.active) return;
        const link = `${current.baseUrl}/reset-password?token=${token}`;
        // The library would swallow the error.
        await mailer
          .send(passwordMail('reset', current.language, row, link, await ownTextsFor(row)))
          .catch((error: unknown) => log.error({ err: error, user: row.id }, 'a reset mail could not be sent'));
      },
      onPasswordReset({ user }) {
        const current = exchange.getStore();
        if (current) current.resetUserId = user.id;
        return Promise.resolve();
      },
    },
    session: { expiresIn: keepLoginDays * 86_400, disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    advanced: { database: { generateId: () => newId() } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Errors of the library's background work; its arguments may contain personal data.
    logger: { level: 'error', log: (_level, message) => log.error({ library: message }, 'signing in') },
  });

  /** The own texts of a person's only company; no company writes to administrators of others. */
  async function ownTextsFor({ isAdmin, memberships }: UserRow): Promise<OwnTexts> {
    const [only, ...others] = memberships;
    return only && !others.length && !isAdmin ? wordings.of(database.sql, only.companyId, null) : noOwnTexts;
  }

  const stopListening = await hearOfChanges(database, cache);

  async function forget(userId: string): Promise<void> {
    cache.removeUser(userId);
    if (stopListening) await database.notify(identityChannel, userId);
  }

  async function checkPassword(attempt: SignIn): Promise<{ token: string; userId: string }> {
    const { email, password, keepLoggedIn, marks = [], ip } = attempt;
    const admitted = admission.signIn(email, ip, deviceOf(secret, email, marks));
    try {
      const result = await auth.api.signInEmail({ body: { email, password, rememberMe: keepLoggedIn } });
      admitted.succeeded();
      return { token: result.token, userId: result.user.id };
    } catch (error) {
      if (isRefusal(error)) throw new ApiError('invalid_credentials');
      admitted.abandoned();
      throw error;
    }
  }

  /** The password rule of the user whose link is used. */
  async function ruleOf(token: string): Promise<string | undefined> {
    const [row] = await database.query<{ rule: string }>({
      text: `select u.password_rule as rule from verifications v join users u on u.id = v.value where v.identifier = $1`,
      values: [digest(`reset-password:${token}`)],
    });
    return row?.rule;
  }

  async function load(token: string): Promise<{ user: SessionUser; expiresAt: number } | null> {
    const [row] = await database.query<UserRow & { expiresAt: string }>({
      name: 'session',
      text: `select s.expires_at as "expiresAt", ${userColumns} from sessions s join users u on u.id = s.user_id
             where s.token = $1 and s.expires_at > now()`,
      values: [digest(token)],
    });
    if (!row) return null;
    const { user, refusal } = sessionUser(row);
    return refusal ? null : { user, expiresAt: Date.parse(row.expiresAt) };
  }

  return {
    async signIn(attempt): Promise<SignedIn> {
      const { token, userId } = await checkPassword(attempt);
      const row = await findUser(database, 'id', userId);
      if (!row) throw new ApiError('invalid_credentials');
      const { user, refusal } = await signInOutcome(database.sql, row);
      if (refusal) {
        await database.sql.delete(sessions).where(eq(sessions.token, token));
        throw new ApiError(refusal);
      }
      const expiresAt = await database.transaction(async (sql) => {
        await sql.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date())));
        const [session] = await sql
          .update(sessions)
          .set({ token: digest(token), ipAddress: attempt.ip, userAgent: attempt.userAgent.slice(0, 300) })
          .where(eq(sessions.token, token))
          .returning({ expiresAt: sessions.expiresAt });
        if (!session) throw new Error('The session that was just made is gone.');
        return session.expiresAt;
      });
      // Each node has a copy of the users: while one is away they cannot be changed, but everybody can sign in.
      await database.sql
        .update(users)
        .set({ lastLoginTime: new Date() })
        .where(eq(users.id, userId))
        .catch((error: unknown) => {
          if (!isLostConnection(error)) throw error;
        });
      return { token, expiresAt, user };
    },
    recall: (token) => cache.get(token),
    resolve: (token) => cache.find(token, () => load(token)),
    async signOut(token) {
      const [session] = await database.sql
        .delete(sessions)
        .where(eq(sessions.token, digest(token)))
        .returning({ userId: sessions.userId });
      if (session) await forget(session.userId);
      return null;
    },
    async requestReset(email, language, baseUrl, ip) {
      admission.reset(email, ip);
      const work = exchange
        .run({ language, baseUrl, resetUserId: null }, () => auth.api.requestPasswordReset({ body: { email } }))
        .then(() => undefined)
        .catch((error: unknown) => {
          if (!isRefusal(error)) log.error({ err: error }, 'a reset mail could not be sent');
        })
        .finally(() => underWay.delete(work));
      underWay.add(work);
      await pause(resetAnswerTime);
    },
    async invite(userId, language, baseUrl) {
      const row = await findUser(database, 'id', userId);
      if (!row) return;
      const token = randomBytes(24).toString('base64url');
      // In the library's format for reset links, so that it accepts the token.
      await database.sql.insert(verifications).values({
        id: newId(),
        identifier: digest(`reset-password:${token}`),
        value: userId,
        expiresAt: new Date(Date.now() + inviteDays * 86_400_000),
      });
      const link = `${baseUrl}/reset-password?token=${token}`;
      await mailer
        .send(passwordMail('invitation', language, row, link, await ownTextsFor(row)))
        .catch((error: unknown) => log.error({ err: error, user: userId }, 'an invitation could not be sent'));
    },
    async reset(token, password) {
      refuseWeak(password, await ruleOf(token));
      const current: Exchange = { language: 'en', baseUrl: '', resetUserId: null };
      try {
        await exchange.run(current, () => auth.api.resetPassword({ body: { token, newPassword: password } }));
      } catch (error) {
        if (isRefusal(error)) throw new ApiError('invalid_reset_token');
        throw error;
      }
      if (!current.resetUserId) throw new ApiError('invalid_reset_token');
      await database.sql
        .update(users)
        .set({ passwordChangedTime: new Date() })
        .where(eq(users.id, current.resetUserId));
      // Other links sent before are now invalid too.
      await database.sql.delete(verifications).where(eq(verifications.value, current.resetUserId));
      await forget(current.resetUserId);
      return current.resetUserId;
    },
    invalidate: forget,
    onChange: (hear) => cache.onRemoval(hear),
    async createUser(user, beside) {
      const id = user.id ?? newId();
      const password = await hashPassword(user.password);
      await database.transaction(async (sql) => {
        await insertUser(sql, id, user, password);
        await beside?.(sql, id);
      });
      return id;
    },
    async setPassword(userId, password) {
      const hash = await hashPassword(password);
      await database.transaction(async (sql) => {
        await sql
          .update(accounts)
          .set({ password: hash, updatedAt: new Date() })
          .where(equal(accounts, { userId, providerId: 'credential' }));
        await sql.delete(sessions).where(eq(sessions.userId, userId));
      });
      await forget(userId);
    },
    async close() {
      await Promise.allSettled(underWay);
      await stopListening?.();
    },
  };
}

async function insertUser(sql: Database['sql'], id: string, user: NewUser, password: string): Promise<void> {
  const version = user.version ?? 'v2';
  await sql.insert(users).values({
    id,
    email: user.email.trim().toLowerCase(),
    name: user.name,
    role: user.role,
    isAdmin: user.isAdmin ?? false,
    protocol: version,
    permissions: user.permissions ?? {},
    active: user.active ?? true,
    emailVerified: true,
  });
  await sql.insert(accounts).values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password });
  if (!user.companies?.length) return;
  await sql.insert(userCompanies).values(
    user.companies.map(({ companyId, permissions, enabledBranches }) => ({
      userId: id,
      companyId,
      // Undefined: a user of version 2 gets the defaults (section 6); null: falls back to the general set.
      permissions: permissions === undefined && version === 'v2' ? defaultPermissionSets : (permissions ?? null),
      enabledBranches: enabledBranches ? [...enabledBranches] : null,
    })),
  );
}

/** Whether the library rejected the input, as opposed to an internal failure. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
  );
}
