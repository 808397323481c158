import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { circlesOf } from '#scripts/lib/circles.ts';
import { areasOf, graphOf, serverArea } from './graph.ts';
import { folderOf, importsOf, sourceFiles, staticGraph, type Import } from './sources.ts';

/** What each folder may import beside itself and packages. Imports run one way. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  demo: ['contract', 'server'],
  dataProvider: ['contract'],
  authProvider: ['contract', 'dataProvider'],
  i18n: ['contract'],
  ui: ['contract', 'i18n'],
  resources: ['contract', 'ui', 'i18n', 'dataProvider'],
  src: ['contract', 'ui', 'i18n', 'dataProvider', 'authProvider', 'resources'],
};

/** The one part of `resources/` that is pure data, for every other folder too. */
const declarations = /^resources\/(framework\/\w+\.ts|(\w+\/)?\w+\/resource\.ts|registry\.ts)$/;
const readsDeclarations = new Set(['server', 'dataProvider']);
const backEnd = /^(fastify|@fastify\/.*|drizzle-orm|pg|@electric-sql\/pglite|better-auth|pino|nodemailer|node:.*)$/;
const frontEnd = /^(react|react-dom|react-admin|ra-.*|@mui\/.*|@emotion\/.*|@tanstack\/.*|recharts|react-.*)$/;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const files = sourceFiles();
const every = files.flatMap(importsOf);
const imports = every.filter(({ computed }) => !computed);
const show = ({ from, asked }: Import) => `${from} imports ${asked}`;
const inProduct = ({ from }: Import) => folderOf(from) in allowed && !isTest(from);
const product = imports.filter(inProduct);

describe('imports', () => {
  it('were found', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('run one way between folders', () => {
    const wrong = product.filter(({ from, to, local, type }) => {
      if (!local) return false;
      const [here, there] = [folderOf(from), folderOf(to)];
      if (here === there || allowed[here]?.includes(there)) return false;
      if (readsDeclarations.has(here) && declarations.test(to)) return false;
      // Names of icons, checked by the compiler and gone when the program runs.
      return !(type && declarations.test(from) && to === 'ui/icons.ts');
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('that are put together while running stay in their folder', () => {
    const wrong = every.filter((one) => one.computed && inProduct(one) && !one.asked.startsWith('`./'));
    expect(wrong.map(show)).toEqual([]);
  });

  it('name packages only on their own side', () => {
    const wrong = product.filter(({ from, to, local, type }) => {
      if (local || type) return false;
      const here = folderOf(from);
      if (here === 'server' || here === 'demo') return frontEnd.test(to);
      // Servers' pages and the back office draw the same QR codes.
      if (here === 'contract') return !['zod', '@date-fns/tz', 'qrcode-generator'].includes(to);
      return backEnd.test(to);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('of the server never reach the front end, however far they are followed', () => {
    const entries = files.filter((file) => folderOf(file) === 'server' && !isTest(file));
    const wrong = [...staticGraph(...entries)].filter(
      ([to]) => frontEnd.test(to) || /^(ui|src|i18n|authProvider|dataProvider)\//.test(to),
    );
    expect(wrong.map(([to, from]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('of a declaration are data: whatever draws comes lazily', () => {
    const wrong = imports.filter(
      ({ from, to, type, dynamic }) =>
        declarations.test(from) && !type && !dynamic && (frontEnd.test(to) || to.endsWith('.tsx')),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('go through package.json across folders, by file name with its extension', () => {
    const wrong = imports.filter(({ from, asked, to, local }) => {
      // The client's types are generated beside copies of its files.
      if (!local || to === 'tests/client/schema.ts') return false;
      const file = to.replace(/\?.*$/, '');
      if (!existsSync(join(root, file))) return true;
      // Configuration files, and what Vite's configuration consists of, are loaded without the aliases.
      if (folderOf(from) === '' || from.startsWith('scripts/web/')) return false;
      return asked.startsWith('.') && folderOf(from) !== folderOf(to);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('name only packages that package.json lists', () => {
    const listed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
    const production = new Set(Object.keys({ ...listed.dependencies }));
    const all = new Set([...production, ...Object.keys({ ...listed.devDependencies })]);
    const wrong = imports.filter(({ from, to, local, type, asked }) => {
      if (local || to.startsWith('node:') || asked.startsWith('virtual:')) return false;
      if (type) return ![to, `@types/${to.replace('@', '').replace('/', '__')}`].some((name) => all.has(name));
      return !(folderOf(from) in allowed && !isTest(from) ? production : all).has(to);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('make no circles in the server, neither of files nor of folders', () => {
    const server = graphOf(files.filter((file) => folderOf(file) === 'server' && !isTest(file)));
    expect(circlesOf(server)).toEqual([]);
    expect(circlesOf(areasOf(server, serverArea))).toEqual([]);
  });

  it('of the product never reach the demo, which comes when it is asked for', () => {
    const wrong = product.filter(({ from, to }) => folderOf(to) === 'demo' && folderOf(from) !== 'demo');
    expect(wrong.map(show)).toEqual([]);
  });
});
