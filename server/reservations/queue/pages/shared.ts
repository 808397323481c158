import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import type { LinkGuesses } from '#server/platform/http/guestPages.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { QueueLimits } from './limits.ts';

/** What every page of a queue shows. */
interface ShownQueue {
  queue: QueueState;
  language: Language;
  own: OwnTexts;
  /** HTML of announcements. */
  news: string;
}

/** What the routes of the guest's pages share. */
export interface QueuePages {
  services: Services;
  guesses: LinkGuesses;
  limits: QueueLimits;
  shownAt: (request: FastifyRequest, queue: QueueState) => Promise<ShownQueue>;
  answer: (reply: FastifyReply, status: number, html: string) => FastifyReply;
  /** Sends the browser to a page, so that a form is not sent again. */
  turn: (reply: FastifyReply, path: string, language: Language) => FastifyReply;
}
