import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languages, type Language } from '#contract/core/constants.ts';
import { failOnPages, LinkGuesses } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { boardOfToken, markSeen, type OpenedBoard } from './links.ts';
import { boardPage, noBoardPage } from './page.ts';
import { boardScript } from './script.ts';
import { boardReader } from './state.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>;

const policy = "img-src 'self'; media-src 'self'; form-action 'none'";
/** How often a television that has its page open is stored as seen, in milliseconds. */
const seenEvery = 240_000;

const chosenLanguage = ({ query }: Request): Language | '' => languages.find((one) => one === query.lang) ?? '';

/**
 * The calling board, `/board/:token`, without sign-in, for a television.
 *
 * @example await app.register(boardRoutes(services));
 */
export function boardRoutes(
  services: Pick<Services, 'config' | 'database' | 'wordings' | 'live' | 'log' | 'queues' | 'realtime'>,
) {
  const { config, database, log } = services;
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    const guesses = new LinkGuesses(config.rateLimit);
    const read = boardReader(services);

    app.get('/board/:token', async (request: Request, reply) => {
      const { token } = request.params;
      guesses.admit(request, token);
      const board = await boardOfToken(database.sql, token);
      const chosen = chosenLanguage(request);
      const present = board && (await read(board.companyId, board.branchId, chosen));
      guesses.found(request, token, present !== null);
      if (!board || !present) return answerPage(reply, 404, noBoardPage(pageLanguage(request)), policy);
      await markSeen(database.sql, board);
      const { state, queue, own } = present;
      const { name: branch, timeZone, language } = queue.branch;
      const html = boardPage({ language: chosen || language, own, branch, timeZone, state });
      return answerPage(reply, 200, html, policy, [boardScript]);
    });

    app.get('/board/:token/live', guestStreamOptions, (request: Request, reply) => {
      const { token } = request.params;
      let board: OpenedBoard | null = null;
      let seen = Date.now();
      const chosen = chosenLanguage(request);
      async function state(): Promise<string | null> {
        const present = board && (await read(board.companyId, board.branchId, chosen));
        if (!board || !present?.digests.has(board.tokenDigest)) return null;
        if (Date.now() - seen > seenEvery) {
          seen = Date.now();
          await markSeen(database.sql, board);
        }
        return present.json;
      }
      const queue = { branchId: '', state };
      async function companyOf(): Promise<string | null> {
        board = await boardOfToken(database.sql, token);
        queue.branchId = board?.branchId ?? '';
        return board?.companyId ?? null;
      }
      return openGuestStream(services, guesses, { reply, link: token, companyOf, queue });
    });
    return Promise.resolve();
  };
}
