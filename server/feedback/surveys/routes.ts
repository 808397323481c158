import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/core/constants.ts';
import { noOwnTexts } from '#contract/core/texts.ts';
import { hiddenField, linkPattern } from '#contract/feedback/surveyFields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches } from '#server/platform/db/schema.ts';
import { Budget } from '#server/platform/http/budget.ts';
import { failOnPages, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import type { Services, Wordings } from '#server/platform/kernel/services.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { contactField, answerDraftOf, readAnswers, type AnswerDraft } from './answers.ts';
import {
  everybodysAt,
  freshAt,
  issue,
  keepDraft,
  lookedAt,
  newToken,
  openedBy,
  storeFresh,
  submit,
  type Opened,
} from './invitations.ts';
import { submittedPage, beginPage, closedPage, surveyDonePage, formPage, pageScript } from './page.ts';
import { thanksFor } from './rewards.ts';

type Request = FastifyRequest<{
  Params: { token: string };
  Querystring: { lang?: unknown; survey?: unknown; branch?: unknown };
  Body?: string;
}>;

type RouteServices = Pick<Services, 'config' | 'database' | 'wordings' | 'live' | 'log'>;

const longestForm = 65_536;
/** Public links that may be created per company and minute, from all addresses. */
const begunPerMinute = 240;

/**
 * The guest pages `/s/:token` and `/s/:customizedLink`, without sign-in. The first visit is recorded, as for vouchers;
 * a link is answered once.
 *
 * @example await app.register(surveyRoutes(services));
 */
export function surveyRoutes({ config, database, wordings, live, log }: RouteServices) {
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    const begun = config.rateLimit ? new Budget(begunPerMinute) : null;
    const guesses = new LinkGuesses(config.rateLimit);

    app.get('/s/:token', async (request: Request, reply) => {
      const { token } = request.params;
      guesses.admit(request, token);
      const language = pageLanguage(request);
      const known = await openedBy(database.sql, token);
      const fresh = known ? null : await freshOf(database.sql, request);
      const opened = known ?? fresh;
      if (opened) guesses.found(request, token, true);
      await lookedAt(database.sql, known);
      if (opened?.state === 'open' && opened.survey.formAddress) return away(reply, opened.survey.formAddress, token);
      if (opened) {
        const { status, html } = await shown(
          database.sql,
          pageWordings(request, wordings),
          opened,
          language,
          queryOf(fresh),
        );
        return answer(reply, status, html);
      }
      const everybodys = linkPattern.test(token) ? await everybodysAt(database.sql, token) : null;
      guesses.found(request, token, everybodys !== null);
      if (!everybodys) return answer(reply, 404, closedPage(language, 'nothing', noOwnTexts));
      const { company, branches, survey } = everybodys;
      const own = await pageWordings(request, wordings).of(database.sql, survey.companyId, null);
      if (!branches.length) return answer(reply, 404, closedPage(language, 'nothing', own));
      return answer(reply, 200, beginPage(language, company, branches, own), survey.formAddress);
    });

    app.post('/s/:token', async (request: Request, reply) => {
      const { token } = request.params;
      guesses.admit(request, token);
      const language = pageLanguage(request);
      const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (linkPattern.test(token)) return begin(request, sent.get('branch'), reply);
      const fresh = await freshOf(database.sql, request);
      const base = linkBase(config.publicUrl, request);
      const { status, html, turned } = await database.transaction((transaction) =>
        take(transaction, { token, language, sent, base, fresh, begun, wordings: pageWordings(request, wordings) }),
      );
      guesses.found(request, token, status !== 404);
      if (html) return answer(reply, status, html);
      if (turned)
        return reply
          .header('cache-control', 'no-store')
          .redirect(`?lang=${language}${queryOf(fresh).replaceAll('&amp;', '&')}`, 303);
      return reply.code(status).header('cache-control', 'no-store').send();
    });

    app.get('/s/:token/live', guestStreamOptions, (request: Request, reply) =>
      openGuestStream({ database, live, wordings }, guesses, {
        reply,
        link: request.params.token,
        companyOf: () => companyOf(database.sql, request),
      }),
    );

    async function begin(request: Request, branchId: string | null, reply: FastifyReply) {
      const { token: link } = request.params;
      const language = pageLanguage(request);
      const found = await everybodysAt(database.sql, link);
      guesses.found(request, link, found !== null);
      if (!found) return answer(reply, 404, closedPage(language, 'nothing', noOwnTexts));
      const own = await pageWordings(request, wordings).of(database.sql, found.survey.companyId, branchId);
      if (!found.branches.some(({ id }) => id === branchId)) {
        if (!found.branches.length) return answer(reply, 404, closedPage(language, 'nothing', own));
        return answer(reply, 422, beginPage(language, found.company, found.branches, own), found.survey.formAddress);
      }
      reply.header('cache-control', 'no-store');
      // The link counts as issued once something is entered.
      if (!found.survey.formAddress) {
        const of = new URLSearchParams({ lang: language, survey: link, branch: branchId ?? '' });
        return reply.redirect(`/s/${newToken()}?${of.toString()}`, 303);
      }
      // An external form returns the answers with the link.
      begun?.spend(found.survey.companyId);
      const token = await database.transaction((transaction) => issue(transaction, found.survey, branchId ?? ''));
      return reply.redirect(`/s/${token}?lang=${language}`, 303);
    }
    return Promise.resolve();
  };
}

/** The company of a survey's link, public or not; null if there is none. */
async function companyOf(database: Sql, request: Request): Promise<string | null> {
  const { token } = request.params;
  const opened = (await openedBy(database, token)) ?? (await freshOf(database, request));
  if (opened) return opened.invitation.companyId;
  return linkPattern.test(token) ? ((await everybodysAt(database, token))?.survey.companyId ?? null) : null;
}

/** A link that was started at a survey's public link and is not stored yet. */
const freshOf = (database: Sql, { params, query }: Request): Promise<Opened | null> =>
  typeof query.survey === 'string' && typeof query.branch === 'string'
    ? freshAt(database, params.token, query.survey, query.branch)
    : Promise.resolve(null);

/** The query params of a page whose link is not stored, as HTML. */
const queryOf = (fresh: Opened | null): string =>
  fresh
    ? `&amp;survey=${fresh.survey.customizedLink ?? ''}&amp;branch=${encodeURIComponent(fresh.invitation.branchId)}`
    : '';

/** The page of a link. */
async function shown(
  database: Sql,
  wordings: Wordings,
  { state, survey, invitation }: Opened,
  language: Language,
  query = '',
): Promise<{ status: number; html: string }> {
  const own = await wordings.of(database, invitation.companyId, invitation.branchId);
  if (state === 'open') {
    const form = { own, draft: invitation.draft, anonymous: invitation.customerId === null, query };
    return { status: 200, html: formPage(language, survey.definition, form) };
  }
  if (state === 'ended') return { status: 410, html: closedPage(language, state, own) };
  return { status: 200, html: submittedPage(language, await thanksFor(database, invitation), own) };
}

interface Sent {
  token: string;
  language: Language;
  sent: URLSearchParams;
  /** The start of links in mails. */
  base: string;
  fresh: Opened | null;
  begun: Budget | null;
  wordings: Wordings;
}

/** Stores the submitted answers; the response is sent after the commit. */
async function take(
  transaction: Sql,
  { token, language, sent, base, fresh, begun, wordings }: Sent,
): Promise<{ status: number; html: string | null; turned?: boolean }> {
  const known = await openedBy(transaction, token, true);
  const opened = known ?? fresh;
  if (!opened) return { status: 404, html: closedPage(language, 'nothing', noOwnTexts) };
  if (opened.state !== 'open') return shown(transaction, wordings, opened, language);
  const own = await wordings.of(transaction, opened.invitation.companyId, opened.invitation.branchId);
  // The form is external: opening the link redirects to it.
  if (opened.survey.formAddress) return { status: 409, html: closedPage(language, 'nothing', own) };
  const { definition } = opened.survey;
  const draft = answerDraftOf(definition, sent);
  const act = sent.get('act');
  const read = readAnswers(definition, draft);
  const anonymous = opened.invitation.customerId === null;
  const contact = anonymous && read.asksContact ? await contactOf(transaction, opened, draft) : { phone: null };
  const sends = act === 'send' && !read.missing.length && !contact.wrong;
  if (!known && (sends || Object.keys(draft).length)) {
    begun?.spend(opened.survey.companyId);
    await storeFresh(transaction, opened);
    // A concurrent request may have submitted the same link.
    return take(transaction, { token, language, sent, base, fresh: null, begun, wordings });
  }
  if (sends) {
    await submit(transaction, opened, read, language, { base, contactPhone: contact.phone, own });
    return { status: 200, html: surveyDonePage(language, await thanksFor(transaction, opened.invitation), own) };
  }
  if (known) await keepDraft(transaction, opened, draft);
  if (act === 'auto') return { status: 204, html: null };
  // The language was switched.
  if (act === 'turn') return { status: 303, html: null, turned: true };
  const form = { own, draft, anonymous, query: queryOf(known ? null : fresh) };
  return act === 'send'
    ? {
        status: 422,
        html: formPage(language, definition, { ...form, missing: read.missing, wrongPhone: contact.wrong === true }),
      }
    : { status: 200, html: formPage(language, definition, { ...form, saved: true }) };
}

/** The phone number of an anonymous respondent; optional. */
async function contactOf(
  database: Sql,
  { invitation: { companyId, branchId } }: Opened,
  draft: AnswerDraft,
): Promise<{ phone: string | null; wrong?: boolean }> {
  const text = draft[contactField]?.[0];
  if (!text) return { phone: null };
  const [branch] = await database
    .select({ country: branches.country })
    .from(branches)
    .where(equal(branches, { companyId, id: branchId }));
  const phone = toE164(text, branch?.country ?? 'TW');
  return { phone, wrong: phone === null };
}

/** Redirects to an external form, which returns the end of the link with the answer. */
const away = (reply: FastifyReply, formAddress: string, token: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${formAddress}#${hiddenField}=${token}`, 302);

/**
 * Sends a page that may post to itself and run the one script.
 * @param formAddress the external address to which the page's form finally redirects; browsers require it in the policy
 */
function answer(reply: FastifyReply, status: number, html: string, formAddress: string | null = null): FastifyReply {
  const forms = formAddress ? `'self' ${new URL(formAddress).origin}` : "'self'";
  return answerPage(reply, status, html, `form-action ${forms}`, [pageScript]);
}
