import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDays } from '#contract/core/ranges.ts';
import { dayOf, instantAt, isDay } from '#contract/core/zones.ts';
import { servicesOf } from '#contract/menus/guestOffer.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { cachedPages } from '#server/platform/http/cachedPages.ts';
import { failOnPages, guestPagesPerMinute, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { answerPage, pageHeaders, pageLanguage } from '#server/platform/http/linkPage.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import { noMenuPage, qrPage } from './page.ts';
import {
  charactersInMemory,
  guestMenuReader,
  offerAt,
  branchMenuPage,
  pageVersion,
  menuPageParts,
  type PresentBranch,
  type WantedMoment,
} from './pages.ts';

type Request = FastifyRequest<{ Params: { branchId: string }; Querystring: Record<string, unknown> }>;

/**
 * Seconds for which a page may be shown without asking again. Copies that are kept anywhere cannot be called back when
 * something is sold out; open pages hear of it at once.
 */
const longestAge = 60;

/** Days from today of which the menu can be asked for. */
const reach = { before: 1, after: 400 };

const policy = "img-src 'self'; form-action 'self'";
const headers = pageHeaders(policy);

/**
 * The guest's menu, `/m/:branchId`, without sign-in: the menu of now, or of a time chosen with `at`.
 *
 * @example await app.register(guestMenuRoutes(services));
 */
export function guestMenuRoutes(services: Pick<Services, 'config' | 'database' | 'wordings' | 'live' | 'log'>) {
  const { config, database, wordings, live, log } = services;
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    const guesses = new LinkGuesses(config.rateLimit);
    const reader = guestMenuReader(services);
    const answerCached = cachedPages(charactersInMemory);

    app.get('/m/:branchId', guestPagesPerMinute, async (request: Request, reply) => {
      const { branchId } = request.params;
      const branch = await guesses.open(request, branchId, () => reader.branch(branchId));
      reply.header('vary', 'Accept-Language, Accept-Encoding');
      if (!branch) return answerPage(reply, 404, noMenuPage(pageLanguage(request)), policy);
      const menus = await reader.menus(branch);
      const wanted = wantedOf(request, branch, servicesOf(menus.menus));
      const offer = offerAt(branch, menus, wanted);
      const left = offer?.until && !wanted.chosen ? Math.floor((offer.until - Date.now()) / 1000) : longestAge;
      return answerCached(request, reply, {
        parts: menuPageParts(branch, wanted, offer),
        headers,
        maxAge: Math.max(0, Math.min(longestAge, left)),
        html: async () => {
          const own = await pageWordings(request, wordings).of(database.sql, branch.companyId, branch.branchId);
          return branchMenuPage(branch, menus, wanted, offer, own);
        },
      });
    });

    app.get('/m/:branchId/qr', guestPagesPerMinute, async (request: Request, reply) => {
      const { branchId } = request.params;
      const branch = await guesses.open(request, branchId, () => reader.branch(branchId));
      reply.header('vary', 'Accept-Language');
      const language = pageLanguage(request);
      if (!branch) return answerPage(reply, 404, noMenuPage(language), policy);
      const own = await pageWordings(request, wordings).of(database.sql, branch.companyId, branchId);
      const link = `${linkBase(config.publicUrl, request)}/m/${encodeURIComponent(branchId)}`;
      return answerPage(reply, 200, qrPage({ language, own, branch: branch.name, link }), policy);
    });

    app.get('/m/:branchId/live', guestStreamOptions, (request: Request, reply) => {
      const { branchId } = request.params;
      return openGuestStream({ database, live, wordings }, guesses, {
        reply,
        link: branchId,
        companyOf: async () => (await reader.branch(branchId))?.companyId ?? null,
        menu: {
          branchId,
          version: async () => {
            const branch = await reader.branch(branchId);
            return branch ? pageVersion(branch) : '';
          },
        },
      });
    });
    return Promise.resolve();
  };
}

function wantedOf(request: Request, { timeZone }: PresentBranch, services: readonly MenuService[]): WantedMoment {
  const { at, service } = request.query;
  const chosen = at === undefined || at === '' ? null : chosenTime(at, timeZone);
  return {
    language: pageLanguage(request),
    services,
    service: services.find((one) => one === service) ?? services[0] ?? 'dineIn',
    moment: chosen?.moment ?? Date.now(),
    chosen: chosen?.text ?? null,
    isWrongTime: at !== undefined && at !== '' && !chosen,
  };
}

/** A local time of a form; null if it is none, or too far from today. */
function chosenTime(at: unknown, timeZone: string): { text: string; moment: number } | null {
  if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(at)) return null;
  const day = at.slice(0, 10);
  const today = dayOf(Date.now(), timeZone);
  if (!isDay(day) || day < addDays(today, -reach.before) || day > addDays(today, reach.after)) return null;
  const instant = instantAt(at, timeZone);
  return instant === null ? null : { text: at, moment: Date.parse(instant) };
}
