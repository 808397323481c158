import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from 'es-toolkit';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { authPaths } from '#contract/platform/authPaths.ts';
import { root } from '#scripts/lib/processes.ts';
import { allScreens } from '#src/screens.ts';
import { sourceFiles } from './sources.ts';

/** Every address that the browser's code names leads to a screen, so that a path that moves is found wherever it stands. */

/** What is no screen: calls, files, what guests are sent, and react-admin's ending of an address. */
const elsewhere = /^\/(api|files|v|w|create)(\/|$)/;

/** The addresses of a file, `*` for what is known when it runs; what follows the path is left out. */
function addressesIn(file: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    const [path = ''] = text.split(/[?#]|(?<=[^/*])\*/);
    if (/^\/[a-z]/.test(path) && !elsewhere.test(path)) found.push(path);
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value);
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join('*')),
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
}

const screens = [...allScreens.map(({ path }) => path.replace(/:\w+/g, '*')), ...authPaths];

/** Whether a screen has the address, or one that begins with it where it ends in a slash. */
function leads(address: string): boolean {
  const form = escapeRegExp(address).replaceAll('\\*', '.+').replace(/:\w+/g, '\\*');
  const expected = new RegExp(`^${form}${address.endsWith('/') ? '.+' : '/?'}$`);
  return screens.some((screen) => expected.test(screen));
}

it('names no address without a screen', () => {
  const files = sourceFiles().filter((file) => /^(src|resources|ui)\//.test(file) && !/\.test\.tsx?$/.test(file));
  const named = files.flatMap((file) => addressesIn(file).map((address) => ({ file, address })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ address }) => !leads(address))).toEqual([]);
  expect(['/crm/duplicate', '/surveys/*/complaint', '/reservation'].filter(leads)).toEqual([]);
});
