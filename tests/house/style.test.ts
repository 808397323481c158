import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { root } from '#scripts/lib/processes.ts';
import { sourceFiles } from './sources.ts';

const texts = sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

/** Whether a syntax tree has a node of that type. */
function has(node: unknown, type: string): boolean {
  if (Array.isArray(node)) return node.some((one) => has(one, type));
  if (typeof node !== 'object' || node === null) return false;
  return ('type' in node && node.type === type) || Object.values(node).some((one) => has(one, type));
}

describe('sources', () => {
  it('never say any', () => {
    const wrong = texts.filter(([file, text]) => has(parseSync(file, text).program.body, 'TSAnyKeyword'));
    expect(wrong.map(([file]) => file)).toEqual([]);
  });

  it('never silence the compiler or the linter', () => {
    const silencers = new RegExp(
      ['@ts-', 'eslint-', 'oxlint-'].map((word) => `${word}(ignore|nocheck|expect-error|disable)`).join('|'),
    );
    // What must not compile is proved by an error that the compiler expects.
    const silent = texts.filter(([file, text]) => !file.startsWith('tests/types/') && silencers.test(text));
    expect(silent.map(([file]) => file)).toEqual([]);
  });

  it('leave nothing for later', () => {
    const later = new RegExp(
      `\\b(${['TO', 'FIX', 'X'].map((start, at) => start + ['DO', 'ME', 'XX'][at]).join('|')})\\b`,
    );
    expect(texts.filter(([, text]) => later.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('have at most 400 lines a file', () => {
    const long = sourceFiles(/\.(tsx?|mjs|css)$/).filter(
      (file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });

  it('have no comment within a list of selectors, where a rule was put into the list of another', () => {
    const split = sourceFiles(/\.css$/).filter((file) =>
      /,\s*\/\*[^*]*\*\/[^;{}]*\{/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(split).toEqual([]);
  });

  it('leave the look of what is declared to shared parts', () => {
    // Pages that are like nothing else.
    const byHand = [
      'guests/crm/duplicates',
      'reservations/dailyReport',
      'imports',
      'menus/menuCalendar',
      'menus/soldOut',
      'reservations/overview',
      'reservations/queueLine',
    ].map((page) => `src/pages/${page}`);
    const styles = sourceFiles(/\.css$/).filter((file) => /^(resources\/(?!framework\/)|src\/pages\/)/.test(file));
    expect(styles.filter((file) => !byHand.some((page) => file.startsWith(`${page}/`)))).toEqual([]);
  });
});
