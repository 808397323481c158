import type { FastifyInstance } from 'fastify';
import { failOnPages, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { announcementsShown } from '../../announcements/shown.ts';
import { joinRoutes } from './joinRoutes.ts';
import { queueLimits } from './limits.ts';
import { newsHtml } from './news.ts';
import { queueScript } from './script.ts';
import type { QueuePages } from './shared.ts';
import { ticketRoutes } from './ticketRoutes.ts';

const policy = "img-src 'self'; form-action 'self'";
const longestForm = 4_096;

/**
 * The guest's pages of the queue, without sign-in: `/q/:token` is a party's place, `/w/:branchId` gives numbers.
 *
 * @example await app.register(queuePageRoutes(services));
 */
export function queuePageRoutes(services: Services) {
  const { config, database, log, wordings } = services;
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    // All pages of a branch look again at the same moment.
    const ownTexts = sharedCalls((key: string) => {
      const [companyId = '', branchId = ''] = key.split('\n');
      return wordings.of(database.sql, companyId, branchId);
    });
    const shared: Services['wordings'] = {
      ...wordings,
      of: (_sql, companyId, branchId) => ownTexts([companyId, branchId ?? ''].join('\n')),
    };
    const pages: QueuePages = {
      services,
      guesses: new LinkGuesses(config.rateLimit),
      limits: queueLimits(config.rateLimit),
      async shownAt(request, queue) {
        const { companyId, branchId } = queue;
        const own = await pageWordings(request, shared).of(database.sql, companyId, branchId);
        const { announcements } = await announcementsShown(services, { companyId, branchId, place: 'waiting' });
        return { queue, language: pageLanguage(request), own, news: newsHtml(announcements) };
      },
      answer: (reply, status, html) =>
        answerPage(reply.header('vary', 'Accept-Language'), status, html, policy, [queueScript]),
      turn: (reply, path, language) =>
        reply.header('cache-control', 'no-store').redirect(`${path}?lang=${language}`, 303),
    };
    ticketRoutes(app, pages);
    joinRoutes(app, pages);
    return Promise.resolve();
  };
}
