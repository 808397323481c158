import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failOnPages, ignoreForms, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { declineOffer, offerOfToken, type TableOffer } from './declining.ts';
import { noOfferPage, offerPage } from './page.ts';

type OfferRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * The links of guests who were given a table from the waitlist, `/t/:token`, without sign-in. Opening a link changes
 * nothing (messengers load previews); the button declines, and can be pressed repeatedly.
 *
 * @example await app.register(offerRoutes(services));
 */
export function offerRoutes(services: Services) {
  const { config, database, log, wordings } = services;
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    ignoreForms(app);
    const guesses = new LinkGuesses(config.rateLimit);

    /** @returns null if the link is wrong, or has ended */
    const opened = (request: OfferRequest): Promise<TableOffer | null> =>
      guesses.open(request, request.params.token, () => offerOfToken(database, request.params.token));

    async function answer(request: OfferRequest, reply: FastifyReply, offer: TableOffer | null, status: number) {
      const language = pageLanguage(request);
      const policy = "form-action 'self'";
      reply.header('vary', 'Accept-Language');
      if (!offer) return answerPage(reply, 404, noOfferPage(language), policy);
      const own = await pageWordings(request, wordings).of(database.sql, offer.companyId, offer.branchId);
      return answerPage(reply, status, offerPage(offer, language, own), policy);
    }

    app.get('/t/:token', async (request: OfferRequest, reply) => answer(request, reply, await opened(request), 200));

    app.post('/t/:token', async (request: OfferRequest, reply) => {
      const { token } = request.params;
      if (!(await opened(request))) return answer(request, reply, null, 404);
      const state = await declineOffer(services, token, request.id);
      if (state !== 'declined') return answer(request, reply, await offerOfToken(database, token), 409);
      return reply.header('cache-control', 'no-store').redirect(`/t/${token}?lang=${pageLanguage(request)}`, 303);
    });

    app.get('/t/:token/live', guestStreamOptions, (request: OfferRequest, reply) =>
      openGuestStream(services, guesses, {
        reply,
        link: request.params.token,
        companyOf: async () => (await offerOfToken(database, request.params.token))?.companyId ?? null,
      }),
    );
    return Promise.resolve();
  };
}
