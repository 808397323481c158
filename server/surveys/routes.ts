import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/constants.ts';
import { hiddenField, linkPattern } from '#contract/surveyFields.ts';
import type { Sql } from '../db/client.ts';
import { Budget } from '../http/budget.ts';
import { failOnPages, Guesses } from '../http/guestPages.ts';
import { answerPage, pageLanguage } from '../http/linkPage.ts';
import { linkBase } from '../http/linkBase.ts';
import type { Services } from '../kernel/services.ts';
import { draftOf, readAnswers } from './answers.ts';
import { everybodysAt, issue, keepDraft, lookedAt, openedBy, submit, type Opened } from './invitations.ts';
import { answeredPage, beginPage, closedPage, donePage, formPage, pageScript } from './page.ts';
import { thanksFor } from './rewards.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown }; Body?: string }>;

const longestForm = 65_536;
/** Links that whoever wants one is handed, of a company, from however many addresses. */
const begunPerMinute = 240;

/**
 * The guest's pages, `/s/:token` and `/s/:customizedLink`: without signing in, whoever has the link. The first
 * look is written down, as with vouchers; a link is answered once.
 *
 * @example await app.register(surveyRoutes(services));
 */
export function surveyRoutes({ config, database, log }: Pick<Services, 'config' | 'database' | 'log'>) {
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    const begun = config.rateLimit ? new Budget(begunPerMinute) : null;
    const guesses = new Guesses(config.rateLimit);

    app.get('/s/:token', async (request: Request, reply) => {
      const { token } = request.params;
      guesses.admit(request, token);
      const language = pageLanguage(request);
      const opened = await openedBy(database.sql, token);
      if (opened) guesses.found(request, token, true);
      await lookedAt(database.sql, opened);
      if (opened?.state === 'open' && opened.survey.formAddress) return away(reply, opened.survey.formAddress, token);
      if (opened) {
        const { status, html } = await shown(database.sql, opened, language);
        return answer(reply, status, html);
      }
      const everybodys = linkPattern.test(token) ? await everybodysAt(database.sql, token) : null;
      guesses.found(request, token, everybodys !== null);
      if (!everybodys?.branches.length) return answer(reply, 404, closedPage(language, 'nothing'));
      const { company, branches, survey } = everybodys;
      return answer(reply, 200, beginPage(language, company, branches), survey.formAddress);
    });

    app.post('/s/:token', async (request: Request, reply) => {
      const { token } = request.params;
      guesses.admit(request, token);
      const language = pageLanguage(request);
      const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (linkPattern.test(token)) return begin(request, sent.get('branch'), reply);
      const { status, html, turned } = await database.transaction((transaction) =>
        take(transaction, token, language, sent, linkBase(config.publicUrl, request)),
      );
      guesses.found(request, token, status !== 404);
      if (html) return answer(reply, status, html);
      if (turned) return reply.header('cache-control', 'no-store').redirect(`?lang=${language}`, 303);
      return reply.code(status).header('cache-control', 'no-store').send();
    });

    async function begin(request: Request, branchId: string | null, reply: FastifyReply) {
      const { token: link } = request.params;
      const language = pageLanguage(request);
      const found = await everybodysAt(database.sql, link);
      guesses.found(request, link, found !== null);
      if (!found?.branches.length) return answer(reply, 404, closedPage(language, 'nothing'));
      if (!found.branches.some(({ id }) => id === branchId))
        return answer(reply, 422, beginPage(language, found.company, found.branches), found.survey.formAddress);
      begun?.spend(found.survey.companyId);
      const token = await database.transaction((transaction) => issue(transaction, found.survey, branchId ?? ''));
      return reply.header('cache-control', 'no-store').redirect(`/s/${token}?lang=${language}`, 303);
    }
    return Promise.resolve();
  };
}

/** What is to be seen at a link. */
async function shown(
  database: Sql,
  { state, survey, invitation }: Opened,
  language: Language,
): Promise<{ status: number; html: string }> {
  if (state === 'open') return { status: 200, html: formPage(language, survey.definition, invitation) };
  if (state === 'ended') return { status: 410, html: closedPage(language, state) };
  return { status: 200, html: answeredPage(language, await thanksFor(database, invitation)) };
}

/** What the form sent is taken; the answer is told once that is committed. */
async function take(
  transaction: Sql,
  token: string,
  language: Language,
  sent: URLSearchParams,
  base: string,
): Promise<{ status: number; html: string | null; turned?: boolean }> {
  const opened = await openedBy(transaction, token, true);
  if (!opened) return { status: 404, html: closedPage(language, 'nothing') };
  if (opened.state !== 'open') return shown(transaction, opened, language);
  // It is answered elsewhere: looking at the link leads there.
  if (opened.survey.formAddress) return { status: 409, html: closedPage(language, 'nothing') };
  const { definition } = opened.survey;
  const draft = draftOf(definition, sent);
  const act = sent.get('act');
  const read = readAnswers(definition, draft);
  if (act === 'send' && !read.missing.length) {
    await submit(transaction, opened, read, language, base);
    return { status: 200, html: donePage(language, await thanksFor(transaction, opened.invitation)) };
  }
  await keepDraft(transaction, opened, draft);
  if (act === 'auto') return { status: 204, html: null };
  // Another language was asked for.
  if (act === 'turn') return { status: 303, html: null, turned: true };
  return act === 'send'
    ? { status: 422, html: formPage(language, definition, { draft, missing: read.missing }) }
    : { status: 200, html: formPage(language, definition, { draft, saved: true }) };
}

/** To a form of another provider, which hands the end of the link back with the answer. */
const away = (reply: FastifyReply, formAddress: string, token: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${formAddress}#${hiddenField}=${token}`, 302);

/**
 * Answers a page that may post to itself and run the one script.
 * @param formAddress where the page's form leads in the end, where that is elsewhere: browsers ask for leave
 */
function answer(reply: FastifyReply, status: number, html: string, formAddress: string | null = null): FastifyReply {
  const forms = formAddress ? `'self' ${new URL(formAddress).origin}` : "'self'";
  return answerPage(reply, status, html, `script-src ${pageScript}; connect-src 'self'; form-action ${forms}`);
}
