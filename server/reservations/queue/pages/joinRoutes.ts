import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queueRefusals } from '#contract/reservations/queue/line.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { guestPagesPerMinute } from '#server/platform/http/guestPages.ts';
import { pageLanguage } from '#server/platform/http/linkPage.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { guestJoins, queueOfBranch } from './acts.ts';
import { newJoinKey, readEntry, ticketCookie, ticketOfCookie } from './entry.ts';
import { joinPage, joinState, noQueuePage, posterPage, type JoinFault, type JoinView } from './joinPage.ts';
import type { QueuePages } from './shared.ts';

type BranchRequest = FastifyRequest<{ Params: { branchId: string } }>;

const statusOf = (fault: JoinFault): number =>
  fault === 'wrongSize' || fault === 'wrongPhone' ? 422 : fault === 'tooOften' ? 429 : 409;

/** Why a guest gets no number; undefined for other errors. */
function faultIn(error: unknown): JoinFault | undefined {
  const { details = [] } = error instanceof ApiError ? error.options : {};
  return [...queueRefusals, 'tooOften' as const].find((one) => details.some(({ code }) => code === one));
}

/** The page on which guests take a number, its stream, and the sign with its QR code. */
export function joinRoutes(app: FastifyInstance, pages: QueuePages): void {
  const { services, guesses, limits, shownAt, answer, turn } = pages;
  const { config, queues } = services;
  const pathOf = (branchId: string) => `/w/${encodeURIComponent(branchId)}`;

  async function joinView(request: FastifyRequest, branchId: string): Promise<JoinView | null> {
    const queue = await queueOfBranch(services, branchId);
    if (!queue) return null;
    const token = ticketOfCookie(request);
    const mine = queue.parties.find((party) => party.token === token && party.state === 'open') ?? null;
    return { ...(await shownAt(request, queue)), mine };
  }

  const viewAt = (request: BranchRequest): Promise<JoinView | null> =>
    guesses.open(request, request.params.branchId, () => joinView(request, request.params.branchId));

  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    answer(reply, 404, noQueuePage(pageLanguage(request)));

  app.get('/w/:branchId', guestPagesPerMinute, async (request: BranchRequest, reply) => {
    const view = await viewAt(request);
    return view ? answer(reply, 200, joinPage(view, { key: newJoinKey() })) : nothing(request, reply);
  });

  app.get('/w/:branchId/qr', guestPagesPerMinute, async (request: BranchRequest, reply) => {
    const view = await viewAt(request);
    if (!view) return nothing(request, reply);
    const link = `${linkBase(config.publicUrl, request)}${pathOf(request.params.branchId)}`;
    return answer(reply, 200, posterPage(view, link));
  });

  app.post('/w/:branchId', guestPagesPerMinute, async (request: BranchRequest, reply) => {
    const { branchId } = request.params;
    const view = await viewAt(request);
    if (!view) return nothing(request, reply);
    const { companyId, branch } = view.queue;
    limits.join(request, companyId);
    const { entry, key, groupSize, numberOfKidChairs, position } = readEntry(request.body);
    const refuse = (fault: JoinFault) => answer(reply, statusOf(fault), joinPage(view, { key, entry, fault }));
    const { name, phone, note } = entry;
    if (groupSize === null) return refuse('wrongSize');
    if (phone && toE164(phone, branch.country) === null) return refuse('wrongPhone');
    const texts = { name: name || null, phone: phone || null, note: note || null };
    try {
      const joining = { key, groupSize, numberOfKidChairs, ...texts, position };
      const id = await guestJoins(services, view.queue, joining, request);
      const { parties = [] } = (await queues.of(companyId, branchId)) ?? {};
      const token = parties.find((party) => party.id === id)?.token;
      // Sent once more long after the party has left.
      if (!token) return turn(reply, pathOf(branchId), view.language);
      const secure = config.publicUrl?.startsWith('https://') ?? false;
      reply.header('set-cookie', ticketCookie(branchId, token, secure));
      return turn(reply, `/q/${token}`, view.language);
    } catch (error) {
      const fault = faultIn(error);
      if (!fault) throw error;
      const { retryAfter } = error instanceof ApiError ? error.options : {};
      if (retryAfter) reply.header('retry-after', String(retryAfter));
      return refuse(fault);
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
}
