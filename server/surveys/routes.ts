import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages, type Language } from '#contract/constants.ts';
import { linkPattern } from '#contract/surveyFields.ts';
import type { Sql } from '../db/client.ts';
import type { Services } from '../kernel/services.ts';
import { askedLanguage } from '../optOut/page.ts';
import { draftOf, readAnswers } from './answers.ts';
import { everybodysAt, issue, keepDraft, openedBy, submit } from './invitations.ts';
import { beginPage, closedPage, donePage, formPage, pagePolicy } from './page.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown }; Body?: string }>;

/** What is filled in is saved as it is; whoever tries tokens out gets nowhere. */
const attemptsPerMinute = 60;
const longestForm = 65_536;

function languageOf({ query, headers }: Request): Language {
  return languages.find((one) => one === query.lang) ?? askedLanguage(headers['accept-language']);
}

/**
 * The guest's pages, `/s/:token` and `/s/:customizedLink`: without signing in, whoever has the link. Looking changes
 * nothing (previews of messengers look, too); a link is answered once.
 *
 * @example await app.register(surveyRoutes(services));
 */
export function surveyRoutes({ config, database }: Pick<Services, 'config' | 'database'>) {
  return (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    const options = config.rateLimit
      ? { config: { rateLimit: { max: attemptsPerMinute, timeWindow: 60_000, groupId: 'surveys' } } }
      : {};

    app.get('/s/:token', options, async (request: Request, reply) => {
      const { token } = request.params;
      const language = languageOf(request);
      const opened = await openedBy(database.sql, token);
      if (opened)
        return opened.state === 'open'
          ? answer(reply, 200, formPage(language, opened.survey.definition, opened.invitation))
          : answer(reply, opened.state === 'ended' ? 410 : 200, closedPage(language, opened.state));
      const everybodys = linkPattern.test(token) ? await everybodysAt(database.sql, token) : null;
      if (!everybodys?.branches.length) return answer(reply, 404, closedPage(language, 'nothing'));
      return answer(reply, 200, beginPage(language, everybodys.company, everybodys.branches));
    });

    app.post('/s/:token', options, async (request: Request, reply) => {
      const { token } = request.params;
      const language = languageOf(request);
      const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (linkPattern.test(token)) return begin(token, language, sent.get('branch'), reply);
      const { status, html } = await database.transaction((transaction) => take(transaction, token, language, sent));
      if (html) return answer(reply, status, html);
      return reply.code(status).header('cache-control', 'no-store').send();
    });

    async function begin(link: string, language: Language, branchId: string | null, reply: FastifyReply) {
      const found = await everybodysAt(database.sql, link);
      if (!found?.branches.length) return answer(reply, 404, closedPage(language, 'nothing'));
      if (!found.branches.some(({ id }) => id === branchId))
        return answer(reply, 422, beginPage(language, found.company, found.branches));
      const token = await database.transaction((transaction) => issue(transaction, found.survey, branchId ?? ''));
      return reply.header('cache-control', 'no-store').redirect(`/s/${token}?lang=${language}`, 303);
    }
    return Promise.resolve();
  };
}

/** What the form sent is taken; the answer is told once that is committed. */
async function take(
  transaction: Sql,
  token: string,
  language: Language,
  sent: URLSearchParams,
): Promise<{ status: number; html: string | null }> {
  const opened = await openedBy(transaction, token, true);
  if (!opened) return { status: 404, html: closedPage(language, 'nothing') };
  if (opened.state !== 'open')
    return { status: opened.state === 'ended' ? 410 : 200, html: closedPage(language, opened.state) };
  const { definition } = opened.survey;
  const draft = draftOf(definition, sent);
  const act = sent.get('act');
  const read = readAnswers(definition, draft);
  if (act === 'send' && !read.missing.length)
    return { status: 200, html: donePage(language, await submit(transaction, opened, read, language)) };
  await keepDraft(transaction, opened, draft);
  if (act === 'auto') return { status: 204, html: null };
  return act === 'send'
    ? { status: 422, html: formPage(language, definition, { draft, missing: read.missing }) }
    : { status: 200, html: formPage(language, definition, { draft, saved: true }) };
}

const answer = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': pagePolicy,
    })
    .send(html);
