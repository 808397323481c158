import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { languages, mediaLimits, type Language } from '#contract/core/constants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { guestLanguages, languageName } from '#contract/guests/guestLanguages.ts';
import {
  customerLanguages,
  endSessionRelation,
  getCloudSettings,
  getMe,
  getSupportToken,
  login,
  logout,
  rememberBranch,
  requestPasswordReset,
  resetPassword,
} from '#contract/platform/session.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { keepMark, marksIn } from '#server/platform/auth/deviceMark.ts';
import { branches, users } from '#server/platform/db/schema.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { meOf } from './me.ts';

/** The languages of guests, named in each language. */
const languageNames = Object.fromEntries(
  languages.map((language) => [
    language,
    { languages: guestLanguages.map((code) => ({ code, name: languageName(code, language) })) },
  ]),
) as Record<Language, ResponseOf<typeof customerLanguages>>;

/** From now on the browser's attempts at this account are counted separately. */
const knowDevice = ({ config }: Services, reply: FastifyReply, email: string) =>
  keepMark(reply, config.authSecret, email, config.publicUrl?.startsWith('https://') ?? false);

export const sessionHandlers: readonly Handled[] = [
  handle(login, async ({ body, services, ip, userAgent, requestId, reply }) => {
    const { database, identity } = services;
    const marks = marksIn(reply.request.headers.cookie);
    const { token, expiresAt, user } = await identity.signIn({ ...body, ip, userAgent, marks });
    knowDevice(services, reply, body.email);
    await audit(database.sql, { userId: user.id, requestId }, 'login', 'user', user.id, {
      after: { keepLoggedIn: body.keepLoggedIn, ip },
    });
    return { token, expiresAt: expiresAt.toISOString(), me: await meOf(services, user) };
  }),

  handle(logout, async ({ user, token, services, requestId, reply }) => {
    const backTo = `${linkBase(services.config.publicUrl, reply.request)}/login`;
    const elsewhere = token && (await services.identity.signOut(token, backTo));
    if (elsewhere) reply.header('link', `<${elsewhere}>; rel="${endSessionRelation}"`);
    await audit(services.database.sql, { userId: user.id, requestId }, 'logout', 'user', user.id);
  }),

  handle(requestPasswordReset, async ({ body, services, reply, ip }) => {
    const base = linkBase(services.config.publicUrl, reply.request);
    await services.identity.requestReset(body.email, body.language, base, ip);
  }),

  handle(resetPassword, async ({ body, services, requestId, reply }) => {
    const userId = await services.identity.reset(body.token, body.password);
    const [user] = await services.database.sql.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user) knowDevice(services, reply, user.email);
    await audit(services.database.sql, { userId, requestId }, 'reset-password', 'user', userId);
  }),

  handle(getMe, ({ user, services }) => meOf(services, user)),

  handle(rememberBranch, async (call) => {
    const { companyId } = scopeOf(call);
    // A preference of the user, not a change of business data: it is not audited.
    await call.services.database.sql
      .update(users)
      .set({ lastCompanyId: companyId, lastBranchId: call.body.selectedBranch })
      .where(eq(users.id, call.user.id));
  }),

  handle(customerLanguages, ({ query }) => Promise.resolve(languageNames[query.language])),

  handle(getCloudSettings, ({ services: { config, mailer } }) => {
    const { image, audio, video } = mediaLimits;
    const of = (kind: { types: readonly string[]; maxBytes: number }) => ({ ...kind, types: [...kind.types] });
    return Promise.resolve({
      uploads: { image: of(image), audio: of(audio), video: of(video) },
      mail: mailer.kind === 'smtp',
      sms: config.sms.gateway !== null,
      identityProvider: config.oidc !== null,
      supportChat: config.supportSecret !== null,
      formProvider: config.surveys.provider !== null,
    });
  }),

  handle(getSupportToken, async ({ user, params, services: { config, database } }) => {
    const found = await database.sql
      .select({ id: branches.id, companyId: branches.companyId })
      .from(branches)
      .where(eq(branches.id, params.branchId));
    const seen = found.some(({ id, companyId }) => {
      const own = user.companies.get(companyId);
      return user.isAdmin || (own && seesBranch(own, id));
    });
    if (!seen) throw new ApiError('not_found');
    const { supportSecret } = config;
    // Intercom's identity verification: the user's id, signed.
    return { result: supportSecret && createHmac('sha256', supportSecret).update(user.id).digest('hex') };
  }),
];
