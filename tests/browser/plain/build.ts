import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const declaration = `${root}/resources/operations/suppliers/resource.ts`;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Declares pages of suppliers, as a developer would who writes their own. */
const plainPages: Plugin = {
  name: 'plain-pages',
  enforce: 'pre',
  transform(code, id) {
    if (id !== declaration) return undefined;
    const pages = ['list', 'edit'].map((page) => {
      const file = `${root}/tests/browser/plain/Supplier${page === 'list' ? 'List' : 'Edit'}.tsx`;
      return `${page}: () => import(${JSON.stringify(file)})`;
    });
    const declared = code.replace('defineResource({', `defineResource({ pages: { ${pages.join(', ')} },`);
    if (declared === code) throw new Error(`${declaration} declares no resource.`);
    return declared;
  },
};

/** A build of the app in which the pages of suppliers are react-admin's own. */
export interface PlainBuild {
  /** Has a browser take the app from this build; calls still go to the server. */
  serve(page: Page): Promise<void>;
  remove(): Promise<void>;
}

/** Builds the app anew, which takes some ten seconds. */
export async function buildPlain(): Promise<PlainBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-plain-'));
  // Vite takes NODE_ENV as it is; a development React would be bundled with another value.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const plugins = [plainPages];
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      plugins,
      build: { outDir: folder },
    });
  } finally {
    process.env.NODE_ENV = before;
  }
  return {
    async serve(page) {
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) return route.fallback();
        const file = extname(pathname) ? pathname : '/index.html';
        const body = await readFile(join(folder, file)).catch(() => null);
        if (!body) return route.fallback();
        return route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' });
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
