import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/core/constants.ts';
import { queueRefusals } from '#contract/reservations/queue/line.ts';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import { failOnPages, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { announcementsShown } from '../../announcements/shown.ts';
import { ticketOfToken, type TicketPlace } from '../tokens.ts';
import { guestActs, guestJoins, queueOfBranch } from './acts.ts';
import { newJoinKey, readEntry, ticketCookie, ticketOfCookie } from './entry.ts';
import { joinPage, joinState, noQueuePage, posterPage, type JoinFault, type JoinView } from './joinPage.ts';
import { newsHtml } from './news.ts';
import { queueScript } from './script.ts';
import { noTicketPage, ticketPage, ticketState, type TicketView } from './ticketPage.ts';

type TicketRequest = FastifyRequest<{ Params: { token: string } }>;
type BranchRequest = FastifyRequest<{ Params: { branchId: string } }>;

const policy = "img-src 'self'; form-action 'self'";
const longestForm = 4_096;
/** A restaurant's guests share one address, and come at the same time. */
const perMinute = { config: { rateLimit: { max: 12_000, timeWindow: 60_000 } } };

const answer = (reply: FastifyReply, status: number, html: string) =>
  answerPage(reply.header('vary', 'Accept-Language'), status, html, policy, [queueScript]);
const turn = (reply: FastifyReply, path: string, language: Language) =>
  reply.header('cache-control', 'no-store').redirect(`${path}?lang=${language}`, 303);

/**
 * The guest's pages of the queue, without sign-in: `/q/:token` is a party's place, `/w/:branchId` gives numbers.
 *
 * @example await app.register(queuePageRoutes(services));
 */
export function queuePageRoutes(services: Services) {
  const { config, database, log, queues, wordings } = services;
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    const guesses = new LinkGuesses(config.rateLimit);

    // All pages of a branch look again at the same moment.
    const ownTexts = sharedCalls((key: string) => {
      const [companyId = '', branchId = ''] = key.split('\n');
      return wordings.of(database.sql, companyId, branchId);
    });
    const shared: Services['wordings'] = {
      ...wordings,
      of: (_sql, companyId, branchId) => ownTexts([companyId, branchId ?? ''].join('\n')),
    };

    async function shownAt(request: FastifyRequest, queue: QueueState) {
      const { companyId, branchId } = queue;
      const own = await pageWordings(request, shared).of(database.sql, companyId, branchId);
      const { announcements } = await announcementsShown(services, { companyId, branchId, place: 'waiting' });
      return { queue, language: pageLanguage(request), own, news: newsHtml(announcements) };
    }

    async function ticketView(request: FastifyRequest, place: TicketPlace): Promise<TicketView | null> {
      const queue = await queues.of(place.companyId, place.branchId);
      if (!queue) return null;
      const party = queue.parties.find(({ id }) => id === place.reservationId) ?? null;
      return { ...(await shownAt(request, queue)), party };
    }

    async function joinView(request: FastifyRequest, branchId: string): Promise<JoinView | null> {
      const queue = await queueOfBranch(services, branchId);
      if (!queue) return null;
      const token = ticketOfCookie(request);
      const mine = queue.parties.find((party) => party.token === token && party.state === 'open') ?? null;
      return { ...(await shownAt(request, queue)), mine };
    }

    /** @returns null if the link is wrong, or has ended */
    async function opened(request: TicketRequest): Promise<TicketPlace | null> {
      const { token } = request.params;
      guesses.admit(request, token);
      const place = await ticketOfToken(database, token);
      guesses.found(request, token, place !== null);
      return place;
    }

    app.get('/q/:token', perMinute, async (request: TicketRequest, reply) => {
      const place = await opened(request);
      const view = place && (await ticketView(request, place));
      return view ? answer(reply, 200, ticketPage(view)) : answer(reply, 404, noTicketPage(pageLanguage(request)));
    });

    app.post('/q/:token', perMinute, async (request: TicketRequest, reply) => {
      const { token } = request.params;
      const place = await opened(request);
      if (!place) return answer(reply, 404, noTicketPage(pageLanguage(request)));
      const { act } = readEntry(request.body);
      try {
        if (act === 'onTheWay' || act === 'giveUp') await guestActs(services, place, act, request);
      } catch (error) {
        // The party is no longer in the line, which its page says.
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      }
      return turn(reply, `/q/${token}`, pageLanguage(request));
    });

    app.get('/q/:token/live', guestStreamOptions, (request: TicketRequest, reply) => {
      const { token } = request.params;
      let place: TicketPlace | null = null;
      const queue = {
        branchId: '',
        async state(): Promise<string | null> {
          const view = place && (await ticketView(request, place));
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

    async function viewAt(request: BranchRequest): Promise<JoinView | null> {
      const { branchId } = request.params;
      guesses.admit(request, branchId);
      const view = await joinView(request, branchId);
      guesses.found(request, branchId, view !== null);
      return view;
    }

    app.get('/w/:branchId', perMinute, async (request: BranchRequest, reply) => {
      const view = await viewAt(request);
      if (!view) return answer(reply, 404, noQueuePage(pageLanguage(request)));
      return answer(reply, 200, joinPage(view, { key: newJoinKey() }));
    });

    app.get('/w/:branchId/qr', perMinute, async (request: BranchRequest, reply) => {
      const view = await viewAt(request);
      if (!view) return answer(reply, 404, noQueuePage(pageLanguage(request)));
      const link = `${linkBase(config.publicUrl, request)}/w/${encodeURIComponent(request.params.branchId)}`;
      return answer(reply, 200, posterPage(view, link));
    });

    app.post('/w/:branchId', perMinute, async (request: BranchRequest, reply) => {
      const { branchId } = request.params;
      const view = await viewAt(request);
      if (!view) return answer(reply, 404, noQueuePage(pageLanguage(request)));
      const { entry, key, fault, groupSize, numberOfKidChairs, position } = readEntry(request.body);
      const refuse = (reason: JoinFault, status: number) =>
        answer(reply, status, joinPage(view, { key, entry, fault: reason }));
      const { name, phone, note } = entry;
      const isWrong = phone !== '' && toE164(phone, view.queue.branch.country) === null;
      if (fault ?? isWrong) return refuse(fault ?? 'wrongPhone', 422);
      const texts = { name: name || null, phone: phone || null, note: note || null };
      try {
        const joining = { key, groupSize, numberOfKidChairs, ...texts, position };
        const id = await guestJoins(services, view.queue, joining, request);
        const { parties = [] } = (await queues.of(view.queue.companyId, branchId)) ?? {};
        const token = parties.find((party) => party.id === id)?.token;
        // Sent once more after the party has left.
        if (!token) return turn(reply, `/w/${encodeURIComponent(branchId)}`, view.language);
        const secure = config.publicUrl?.startsWith('https://') ?? false;
        reply.header('set-cookie', ticketCookie(branchId, token, secure));
        return turn(reply, `/q/${token}`, view.language);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal) return refuse(refusal, refusal === 'wrongPhone' ? 422 : 409);
        throw error;
      }
    });

    app.get('/w/:branchId/live', guestStreamOptions, (request: BranchRequest, reply) => {
      const { branchId } = request.params;
      const queue = {
        branchId,
        async state(): Promise<string | null> {
          const view = await joinView(request, branchId);
          return view && joinState(view);
        },
      };
      const companyOf = async () => (await queueOfBranch(services, branchId))?.companyId ?? null;
      return openGuestStream(services, guesses, { reply, link: branchId, companyOf, queue, announced: true });
    });
    return Promise.resolve();
  };
}

/** Why a guest gets no number; undefined for other errors. */
function refusalIn(error: unknown): JoinFault | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { details = [] } = error.options;
  if (details.some(({ path }) => path.endsWith('phone'))) return 'wrongPhone';
  return queueRefusals.find((one) => details.some(({ code }) => code === one));
}
