import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { textsIn } from '#contract/core/texts.ts';
import { walkBack } from '#contract/reservations/queue/walk.ts';
import { guestPagesPerMinute } from '#server/platform/http/guestPages.ts';
import { pageLanguage } from '#server/platform/http/linkPage.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { ticketOfToken, type TicketPlace } from '../tokens.ts';
import { guestActs } from './acts.ts';
import { actOf } from './entry.ts';
import type { QueuePages } from './shared.ts';
import { noTicketPage, ticketPage, ticketState, walkText, type TicketView } from './ticketPage.ts';
import { ticketTexts } from './ticketTexts.ts';

type TicketRequest = FastifyRequest<{ Params: { token: string } }>;

const longestPosition = 1_024;
const position = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const hasLeft = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found');

/** A party's place in the queue: its page, its stream, and what the guest does there. */
export function ticketRoutes(app: FastifyInstance, pages: QueuePages): void {
  const { services, guesses, limits, shownAt, answer, turn } = pages;
  const { database, queues } = services;

  async function viewOf(request: FastifyRequest, place: TicketPlace): Promise<TicketView | null> {
    const queue = await queues.of(place.companyId, place.branchId);
    if (!queue) return null;
    const party = queue.parties.find(({ id }) => id === place.reservationId) ?? null;
    return { ...(await shownAt(request, queue)), party };
  }

  /** @returns null if the link is wrong, or has ended */
  const opened = (request: TicketRequest): Promise<TicketPlace | null> =>
    guesses.open(request, request.params.token, () => ticketOfToken(database, request.params.token));

  app.get('/q/:token', guestPagesPerMinute, async (request: TicketRequest, reply) => {
    const place = await opened(request);
    const view = place && (await viewOf(request, place));
    return view ? answer(reply, 200, ticketPage(view)) : answer(reply, 404, noTicketPage(pageLanguage(request)));
  });

  app.post('/q/:token', guestPagesPerMinute, async (request: TicketRequest, reply) => {
    const { token } = request.params;
    const language = pageLanguage(request);
    const place = await opened(request);
    if (!place) return answer(reply, 404, noTicketPage(language));
    const act = actOf(request.body);
    if (act) {
      limits.act(token);
      try {
        await guestActs(services, place, act, request);
      } catch (error) {
        if (!hasLeft(error)) throw error;
        queues.forget(place.companyId, place.branchId);
        const view = await viewOf(request, place);
        if (!view) return answer(reply, 404, noTicketPage(language));
        return answer(reply, 409, ticketPage({ ...view, hasMovedOn: true }));
      }
    }
    return turn(reply, `/q/${token}`, language);
  });

  app.post(
    '/q/:token/walk',
    { ...guestPagesPerMinute, bodyLimit: longestPosition },
    async (request: TicketRequest, reply) => {
      const place = await opened(request);
      const view = place && (await viewOf(request, place));
      const { location } = view?.queue.branch ?? {};
      if (!view?.party || view.party.state !== 'open' || !location) throw new ApiError('not_found');
      limits.act(request.params.token);
      const read = position.safeParse(request.body);
      if (!read.success) throw new ApiError('invalid_input');
      const { estimate, calledTime } = view.party;
      const walk = walkBack(read.data, location, { estimate, isCalled: calledTime !== null });
      const text = walkText(walk, textsIn(ticketTexts, view.language, view.own));
      return reply.header('cache-control', 'no-store').send({ ...walk, text });
    },
  );

  app.get('/q/:token/live', guestStreamOptions, (request: TicketRequest, reply) => {
    const { token } = request.params;
    let place: TicketPlace | null = null;
    const queue = {
      branchId: '',
      async state(): Promise<string | null> {
        const view = place && (await viewOf(request, place));
        // Whoever is not in the queue's sight may have left it a day ago.
        if (view?.party?.token !== token && !(await ticketOfToken(database, token))) return null;
        return view && ticketState(view);
      },
    };
    async function companyOf(): Promise<string | null> {
      place = await ticketOfToken(database, token);
      queue.branchId = place?.branchId ?? '';
      return place?.companyId ?? null;
    }
    return openGuestStream(services, guesses, { reply, link: token, companyOf, queue, announced: true });
  });
}
