import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenFilesPath, type ScreenFiles } from '#contract/platform/screenFiles.ts';
import { registerWeb } from '#server/platform/http/web.ts';

const html = `<!doctype html>
<html>
  <head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <meta name="app-files" content="/assets/core.js /assets/core.css">
    <meta name="app-files-zh" content="/assets/zh.js">
    <meta name="app-files-zh-cn" content="/assets/zh-cn.js">
    <meta name="app-files-en" content="/assets/en.js">
    <meta name="app-files-ja" content="/assets/ja.js">
    <meta name="entry-files" content="/assets/screens.js">
    <meta name="entry-files-en" content="/assets/entry-en.js">
    <meta name="entry-files-ja" content="/assets/entry-ja.js">
    <script>1</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/constants.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
</html>`;

const screenFiles: ScreenFiles = {
  screens: [
    { path: '/tables/:id', files: ['/assets/table.js', '/assets/table.css'], areas: ['rooms'] },
    { path: '/tables/new', files: ['/assets/new.js'], areas: [] },
  ],
  texts: {
    zh: { common: ['/assets/later-zh.js'], areas: {} },
    'zh-cn': { common: [], areas: {} },
    en: {
      common: ['/assets/later-en.js'],
      areas: { rooms: ['/assets/rooms-en.js'], menus: ['/assets/menus-en.js'] },
    },
    ja: { common: [], areas: { rooms: [] } },
  },
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-web-'));
  await writeFile(join(folder, 'index.html'), html);
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, screenFilesPath), JSON.stringify(screenFiles));
  for (const language of ['zh', 'en', 'ja'])
    await writeFile(join(folder, `login.${language}.html`), html.replace('<html>', `<html lang="${language}">`));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = Fastify();
  await registerWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
/** The files named beside those that every screen begins with, with their extension where it is not `.js`. */
async function named(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { link = '' } = (await get(url, headers)).headers;
  const files = [...String(link).matchAll(/<\/assets\/([^>]+)>/g)].map(([, file = '']) => file.replace(/\.js$/, ''));
  const own = ['index', 'constants', 'index.css'];
  expect(files).toEqual(expect.arrayContaining(own));
  return files.filter((file) => !own.includes(file)).join(' ');
}

const kept = (more = '') => ({ cookie: `keepLogin=1${more}` });

describe('the header that names what a page will need', () => {
  it('is in the mode that the page fetches them in, with the largest file right after those of the page', async () => {
    expect((await get('/crm', kept())).headers.link).toBe(
      [
        '</assets/index.js>; rel=modulepreload; crossorigin',
        '</assets/constants.js>; rel=modulepreload; crossorigin',
        '</assets/index.css>; rel=preload; as=style; crossorigin',
        '</assets/core.js>; rel=modulepreload; crossorigin',
        '</assets/en.js>; rel=modulepreload; crossorigin',
        '</assets/core.css>; rel=preload; as=style; crossorigin',
      ].join(', '),
    );
  });

  it.each(['/login', '/login/', '/login?redirect=%2Fcrm', '/forgot-password', '/reset-password?token=x'])(
    'has the authentication screens at %s, whoever asks',
    async (url) => {
      expect(await named(url)).toBe('screens entry-en');
      expect(await named(url, kept())).toBe('screens entry-en');
    },
  );

  it.each(['/', '/crm?companyId=c1', '/no/such/screen', '/index.html'])(
    'has the app at %s where a session is kept in this browser, and neither where it is not',
    async (url) => {
      expect(await named(url, kept())).toBe('core en core.css');
      expect(await named(url)).toBe('');
      expect(await named(url, { cookie: 'keepLogin=' })).toBe('');
      expect(await named(url, { cookie: 'notkeepLogin=1' })).toBe('');
    },
  );

  it.each([
    ['ja', 'ja'],
    ['fr-FR, ja;q=0.8, en;q=0.5', 'ja'],
    ['en;q=0.1, zh-TW;q=0.9', 'zh'],
    ['zh-CN,zh;q=0.9', 'zh-cn'],
    ['de', 'en'],
    ['', 'en'],
    [';;q=,', 'en'],
  ])('goes by the languages of the browser: %j', async (accepted, language) => {
    expect(await named('/crm', { ...kept(), 'accept-language': accepted })).toBe(`core ${language} core.css`);
  });

  it('goes by the language that was chosen, if it is one', async () => {
    const japanese = { 'accept-language': 'ja' };
    expect(await named('/crm', { ...kept('; language=zh-cn'), ...japanese })).toBe('core zh-cn core.css');
    expect(await named('/crm', { ...kept('; language=xx'), ...japanese })).toBe('core ja core.css');
  });

  it('goes on with the files of the screen at the address, and their texts, after those of the app', async () => {
    expect(await named('/tables/t1?company_id=c1', kept())).toBe('core en core.css table table.css later-en rooms-en');
    expect(await named('/tables/new', kept('; language=zh'))).toBe('core zh core.css new later-zh');
    expect(await named('/tables/new', kept('; language=ja'))).toBe('core ja core.css new');
    for (const url of ['/tables', '/tables/t1/x', '/tables/t1']) expect(await named(url)).toBe('');
    for (const url of ['/tables', '/tables/t1/x']) expect(await named(url, kept())).toBe('core en core.css');
    const { link = '' } = (await get('/tables/t1', kept())).headers;
    expect(String(link)).toContain('</assets/core.js>; rel=modulepreload; crossorigin,');
    expect(String(link)).toContain('</assets/table.js>; rel=modulepreload; crossorigin; fetchpriority=low');
  });

  it('comes again when the page has not changed', async () => {
    const { etag = '' } = (await get('/crm', kept())).headers;
    const again = await get('/crm', { ...kept(), 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.headers.link).toContain('/assets/core.js');
  });

  it('is with pages alone', async () => {
    expect((await get('/favicon.svg', kept())).headers.link).toBeUndefined();
  });
});

describe('the login', () => {
  const languageOf = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: answered } = await get(url, headers);
    expect(statusCode).toBe(200);
    expect(answered.vary).toContain('Cookie, Accept-Language');
    expect(answered['cache-control']).toBe('no-cache');
    return /<html lang="(\w+)"/.exec(body)?.[1];
  };

  it.each(['/login', '/login/?redirect=%2Fcrm', '/', '/crm'])(
    'is drawn already at %s, in the language',
    async (url) => {
      expect(await languageOf(url)).toBe('en');
      expect(await languageOf(url, { 'accept-language': 'ja' })).toBe('ja');
      expect(await languageOf(url, { 'accept-language': 'ja', cookie: 'language=zh' })).toBe('zh');
    },
  );

  it('is not where somebody is signed in, on its sisters, or in a language that it was not drawn in', async () => {
    for (const url of ['/login', '/', '/crm']) expect(await languageOf(url, kept())).toBeUndefined();
    for (const url of ['/reset-password?token=x', '/forgot-password']) expect(await languageOf(url)).toBeUndefined();
    expect(await languageOf('/login', { cookie: 'language=zh-cn' })).toBeUndefined();
  });

  it('comes with its files named, and anew in another language', async () => {
    expect(await named('/login', { cookie: 'language=ja' })).toBe('screens entry-ja');
    const { etag = '' } = (await get('/login', { cookie: 'language=ja' })).headers;
    expect((await get('/login', { cookie: 'language=ja', 'if-none-match': etag })).statusCode).toBe(304);
  });
});
