import type { FastifyReply } from 'fastify';
import type { LinkGuesses } from '../http/guestPages.ts';
import { clientNetwork } from '../kernel/clientNetwork.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../kernel/services.ts';
import { beginStream } from './beginStream.ts';

/** Of routes at `/live` below the path of a guest's page. */
export const guestStreamOptions = { exposeHeadRoute: false };

/**
 * Answers with the stream of a guest's page, without sign-in: a message whenever the company's texts have changed. The
 * query param `at` is the version of the texts on the page.
 *
 * @param companyOf reads the company of the link; null if there is no such page
 * @throws ApiError `not_found`, `too_many_requests` or `unavailable`
 * @example
 * app.get('/v/:code/live', guestStreamOptions, (request, reply) =>
 *   openGuestStream(services, guesses, { reply, link: request.params.code, companyOf }));
 */
export async function openGuestStream(
  { database, live, wordings }: Pick<Services, 'database' | 'live' | 'wordings'>,
  guesses: LinkGuesses,
  { reply, link, companyOf }: { reply: FastifyReply; link: string; companyOf: () => Promise<string | null> },
): Promise<void> {
  const { request } = reply;
  guesses.admit(request, link);
  const companyId = await companyOf();
  guesses.found(request, link, companyId !== null);
  if (companyId === null) throw new ApiError('not_found');
  const { query } = request;
  const shown = typeof query === 'object' && query !== null && 'at' in query ? query.at : undefined;
  await live.openGuest({
    companyId,
    network: clientNetwork(request.ip),
    isCurrent: async () => shown === (await wordings.version(database.sql, companyId)),
    begin: (onClose) => beginStream(reply, onClose),
  });
}
