import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/core/constants.ts';
import { defineTexts, noOwnTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import type { ApiError } from '../kernel/errors.ts';
import { growingCache } from '../kernel/growingCache.ts';
import type { Services, Wordings } from '../kernel/services.ts';
import { Budget } from './budget.ts';
import { clientNetwork } from '../kernel/clientNetwork.ts';
import { apiErrorOf } from './failures.ts';
import { answerPage, escaped, linkPage, pageLanguage } from './linkPage.ts';

/** Shared by all pages behind guests' links: limits on guessing, no limits on valid links, and errors as pages. */

/** Invalid links per minute and network; a guest who mistypes needs a few. */
const wrongPerMinute = 30;

/**
 * Counts invalid links. A restaurant's guests share one address: users of a valid link are never counted, nor refused
 * because of others once their link has been opened.
 */
export class LinkGuesses {
  private readonly wrong: Budget | null;
  private readonly good = growingCache<true>(50_000);

  /** @param limited false to disable the limit */
  constructor(limited: boolean) {
    this.wrong = limited ? new Budget(wrongPerMinute) : null;
  }

  /** @throws ApiError `too_many_requests` if the network has tried too many links, and this one was never opened */
  admit({ ip }: FastifyRequest, link: string): void {
    if (!this.good.has(link)) this.wrong?.check(clientNetwork(ip));
  }

  /**
   * Finds what a link opens, and counts it if that is nothing.
   *
   * @throws ApiError `too_many_requests`, as {@link admit}
   */
  async open<T>(request: FastifyRequest, link: string, find: () => Promise<T | null>): Promise<T | null> {
    this.admit(request, link);
    const found = await find();
    this.found(request, link, found !== null);
    return found;
  }

  /** Records whether the link is valid. */
  found({ ip }: FastifyRequest, link: string, isValid: boolean): void {
    if (isValid) this.good.set(link, true);
    else {
      this.good.delete(link);
      this.wrong?.spend(clientNetwork(ip));
    }
  }
}

/** A restaurant's guests share one address, and come at the same time. */
export const guestPagesPerMinute = { config: { rateLimit: { max: 12_000, timeWindow: 60_000 } } };

export const failureTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'failures',
  label: { en: 'Error pages', zh: '錯誤頁面', 'zh-cn': '错误页面', ja: 'エラーページ' },
  texts: {
    busy: {
      en: 'Too many requests. Please try again in a minute.',
      zh: '目前使用人數較多，請於一分鐘後再試。',
      'zh-cn': '当前访问人数较多，请一分钟后再试。',
      ja: 'アクセスが集中しています。1分ほどしてからもう一度お試しください。',
    },
    failed: {
      en: 'Something went wrong. Please try again later.',
      zh: '發生錯誤，請稍後再試。',
      'zh-cn': '出现错误，请稍后再试。',
      ja: 'エラーが発生しました。しばらくしてからもう一度お試しください。',
    },
  },
});

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f5;color:#17211e;
font:18px/1.6 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #dde3e0;border-radius:12px;text-align:center;overflow-wrap:anywhere}
p{margin:0}@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}main{background:#1a2320;border-color:#2c3834}}`;

/** The own texts that a request has read: an error's page can then show them even without the database. */
const readTexts = new WeakMap<FastifyRequest, OwnTexts>();

/**
 * Own texts for a page; the page of a later error shows them, too.
 *
 * @example const own = await pageWordings(request, wordings).of(database.sql, companyId, null);
 */
export const pageWordings = (request: FastifyRequest, wordings: Wordings): Wordings => ({
  ...wordings,
  async of(...place) {
    const own = await wordings.of(...place);
    readTexts.set(request, own);
    return own;
  },
});

/** The page of an error. */
export function failurePage(language: Language, busy: boolean, own: OwnTexts): string {
  const title = textsIn(failureTexts, language, own)(busy ? 'busy' : 'failed');
  return linkPage({ language, title, style, body: `<p>${escaped(title)}</p>` });
}

/**
 * Answers every failure on this part's routes with a page in the guest's language.
 *
 * @example failOnPages(app, services);
 */
export function failOnPages(app: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = apiErrorOf(error, request, log);
    const { retryAfter } = failure.options;
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    const own = readTexts.get(request) ?? noOwnTexts;
    const html = failurePage(pageLanguage(request), isBusy(failure), own);
    return answerPage(reply, failure.status, html, "form-action 'none'");
  });
}

/** Takes forms of a button alone: their body is empty, and any other is ignored. */
export function ignoreForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1_024 }, (_request, body, done) => {
    body.resume();
    body.on('end', () => done(null));
    body.on('error', done);
  });
}

const isBusy = ({ code }: ApiError) => code === 'too_many_requests';
