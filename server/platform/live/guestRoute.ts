import type { FastifyReply } from 'fastify';
import type { LinkGuesses } from '../http/guestPages.ts';
import { clientNetwork } from '../kernel/clientNetwork.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../kernel/services.ts';
import { beginStream } from './beginStream.ts';

interface GuestStream {
  reply: FastifyReply;
  link: string;
  companyOf: () => Promise<string | null>;
  /** Whether the page shows announcements. */
  announced?: boolean;
  menu?: { branchId: string; version: (companyId: string) => Promise<string> };
  queue?: { branchId: string; state: () => Promise<string | null> };
}

/** Of routes at `/live` below the path of a guest's page. */
export const guestStreamOptions = { exposeHeadRoute: false };

/**
 * Answers with the stream of a guest's page, without sign-in: a message whenever the company's texts, or the menus of
 * the page's branch, or the company's announcements, have changed. The query param `at` is the version of what is on the page.
 *
 * @param companyOf reads the company of the link; null if there is no such page
 * @param menu of a page with menus: their branch, and the present version of the whole page
 * @param queue of a page with a queue: its branch, and what the page shows of it, as JSON
 * @throws ApiError `not_found`, `too_many_requests` or `unavailable`
 * @example
 * app.get('/v/:code/live', guestStreamOptions, (request, reply) =>
 *   openGuestStream(services, guesses, { reply, link: request.params.code, companyOf }));
 */
export async function openGuestStream(
  { database, live, wordings }: Pick<Services, 'database' | 'live' | 'wordings'>,
  guesses: LinkGuesses,
  { reply, link, companyOf, menu, queue, announced }: GuestStream,
): Promise<void> {
  const { request } = reply;
  const companyId = await guesses.open(request, link, companyOf);
  if (companyId === null) throw new ApiError('not_found');
  const { query } = request;
  const at = typeof query === 'object' && query !== null && 'at' in query ? query.at : undefined;
  // A page of a chosen time has such a param itself.
  const shown = Array.isArray(at) ? (at.at(-1) as unknown) : at;
  const version = menu?.version ?? ((id: string) => wordings.version(database.sql, id));
  await live.openGuest({
    companyId,
    ...(menu && { branchId: menu.branchId }),
    ...(queue && { branchId: queue.branchId, queue: queue.state }),
    ...(announced && { announced }),
    network: clientNetwork(request.ip),
    isCurrent: async () => shown === (await version(companyId)),
    begin: (onClose) => beginStream(reply, onClose),
  });
}
