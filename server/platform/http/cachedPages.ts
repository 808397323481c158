import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { once } from 'es-toolkit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { digest } from '../kernel/digest.ts';
import { namesTag } from '../kernel/entityTags.ts';

/** Pages that many guests open at the same time: each is made once, and compressed once in each way. */

interface CachedPage {
  /** Whatever shows on the page, so that pages of the same parts are the same page. */
  parts: readonly unknown[];
  headers: Readonly<Record<string, string>>;
  /** Seconds for which it may be shown without another request. */
  maxAge: number;
  html: () => Promise<string>;
}

interface Body {
  plain: Buffer;
  br: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
}

/**
 * Returns the function that sends such pages with their tags.
 *
 * @param characters of all pages in memory
 * @example return answer(request, reply, { parts: [revision, language], headers, maxAge: 60, html: async () => '…' });
 */
export function cachedPages(characters: number) {
  const bodies = new LRUCache<string, Body>({ maxSize: characters, sizeCalculation: ({ plain }) => plain.length * 2 });

  /** Pages that are being made; all who wait for one get the same. */
  const pending = new Map<string, Promise<Body>>();
  const making = (tag: string, html: () => Promise<string>): Promise<Body> => {
    const body =
      pending.get(tag) ??
      html()
        .then((text) => {
          const made = bodyOf(text);
          bodies.set(tag, made);
          return made;
        })
        .finally(() => pending.delete(tag));
    pending.set(tag, body);
    return body;
  };

  return async (request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> => {
    const tag = digest(page.parts.join('\n')).slice(0, 24);
    reply.headers({ ...page.headers, etag: `W/"${tag}"`, 'cache-control': `public, max-age=${page.maxAge}` });
    if (namesTag(request.headers['if-none-match'], `"${tag}"`)) return reply.code(304).send();
    const body = bodies.get(tag) ?? (await making(tag, page.html));
    const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.some((name) => name.trim() === one));
    return encoding ? reply.header('content-encoding', encoding).send(await body[encoding]()) : reply.send(body.plain);
  };
}

const deflated = promisify(gzip);
const brotli = promisify(brotliCompress);

function bodyOf(html: string): Body {
  const plain = Buffer.from(html);
  return {
    plain,
    br: once(() => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip: once(() => deflated(plain, { level: 6 })),
  };
}
