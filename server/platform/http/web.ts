import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loginPage } from '#contract/platform/authPaths.ts';
import { languages } from '#contract/core/constants.ts';
import { screenFilesPath, type ScreenFiles } from '#contract/platform/screenFiles.ts';
import { ApiError } from '../kernel/errors.ts';
import { pageFile, pageLinks } from './pageLinks.ts';

const hashed = /[/\\]assets[/\\]/;
const page = /[/\\](index|login\.[\w-]+)\.html(\.br|\.gz)?$/;

/** Serves the built front end, precompressed where available, and its page for every screen's address. */
export async function registerWeb(app: FastifyInstance, webDir: string | null): Promise<void> {
  const built = webDir !== null && existsSync(join(webDir, 'index.html'));
  const logins = built ? languages.map(loginPage).filter((file) => existsSync(join(webDir, file))) : [];
  if (built) {
    const ofScreens = join(webDir, screenFilesPath);
    const linksOf = pageLinks(
      readFileSync(join(webDir, 'index.html'), 'utf8'),
      existsSync(ofScreens) ? (JSON.parse(readFileSync(ofScreens, 'utf8')) as ScreenFiles) : undefined,
    );
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      etag: true,
      index: false,
      setHeaders(reply, path) {
        reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (!page.test(path)) return;
        // The page and its files depend on cookies and the browser's languages.
        reply.header('vary', 'Cookie, Accept-Language, Accept-Encoding');
        const links = linksOf(reply.request);
        if (links) reply.header('link', links);
      },
    });
    // The static files plug-in treats it as a folder without a listing.
    app.get('/', (request, reply) => sendPage(request, reply, logins));
  }

  // Without rate limits the application has no such function.
  const limits = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limits, (request, reply) => {
    if (!isScreen(request)) throw new ApiError('not_found', 'There is nothing at this address.');
    if (!built) throw new ApiError('not_found', 'The front end has not been built: run npm start, or npm run dev.');
    return sendPage(request, reply, logins);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, logins: readonly string[]): FastifyReply {
  const file = pageFile(request);
  return reply.code(200).sendFile(logins.includes(file) ? file : 'index.html');
}

/** A navigation to one of the application's screens, not a call or a missing file. */
function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '/';
  if (/^\/(api|assets|files|docs)(\/|$)/.test(path) || /\.\w{1,8}$/.test(path)) return false;
  return (request.headers.accept ?? '*/*').includes('text/html') || request.headers.accept === '*/*';
}
