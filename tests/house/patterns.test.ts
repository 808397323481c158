import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, type Diagnostics } from 'recheck';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { nodesIn, type SyntaxNode } from '#scripts/lib/syntax.ts';
import { sourceFiles } from './sources.ts';

/** Patterns take time in proportion to their input, which people send. */

const looked = /^(contract|server|resources|dataProvider|authProvider|i18n|ui|src)\//;
/** They read the page of the product's own build, and nothing else. */
const readOwnPage = new Set(['server/platform/http/pageLinks.ts', 'server/platform/http/security.ts']);

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

interface Node extends SyntaxNode {
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

const files = sourceFiles().filter(
  (file) => looked.test(file) && !/\.test\.tsx?$/.test(file) && !readOwnPage.has(file),
);
const written: Pattern[] = [];
/** Files that put patterns together, with how many places do. */
const composing = new Map<string, number>();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const { type, regex, callee } of nodesIn<Node>(parseSync(file, text).program.body)) {
    if (type === 'Literal' && regex) written.push({ file, source: regex.pattern, flags: regex.flags });
    if (/^(New|Call)Expression$/.test(type) && callee?.name === 'RegExp')
      composing.set(file, (composing.get(file) ?? 0) + 1);
  }
}

async function slow(patterns: readonly Pattern[]): Promise<string[]> {
  const unlike = [...new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one] as const))];
  const found: string[] = [];
  for (const [shown, pattern] of unlike) {
    const verdict = await verdictOf(pattern);
    if (verdict) found.push(`${pattern.file}: ${shown} is ${verdict}`);
  }
  return found;
}

/** Nothing if the pattern is linear. */
async function verdictOf({ source, flags }: Pattern): Promise<string | undefined> {
  for (let seed = 1; seed <= 3; seed += 1) {
    const result = await check(source, flags.replace('v', 'u'), { randomSeed: seed, timeout: null });
    if (result.status === 'safe') return undefined;
    if (result.status === 'unknown') return `unknown: ${result.error.kind}`;
    const { complexity, attack, checker } = result;
    // Fuzzing takes a linear pattern with many steps for a polynomial one now and then, so its example is tried.
    const certain = checker !== 'fuzz' || complexity.type === 'exponential';
    if (certain || growsFaster(new RegExp(source, flags), attack)) return complexity.summary;
  }
  return undefined;
}

type Attack = Pick<Extract<Diagnostics, { status: 'vulnerable' }>['attack'], 'pumps' | 'suffix'>;

/** Whether four times as long an input takes more than eight times as long. */
function growsFaster(pattern: RegExp, { pumps, suffix }: Attack): boolean {
  const timeOf = (repeats: number) => {
    const input = pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix;
    // The shortest of several, in milliseconds of the processor: other processes use it, too.
    const times = [1, 2, 3, 4, 5].map(() => {
      const start = process.cpuUsage();
      pattern.test(input);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  for (let repeats = 32; repeats <= 32_768; repeats *= 2) {
    const time = timeOf(4 * repeats);
    if (time > 20) return time > 8 * timeOf(repeats);
  }
  return false;
}

describe('patterns', () => {
  const { RegExp: Original } = globalThis;
  const made: Pattern[] = [];
  beforeAll(() => {
    globalThis.RegExp = new Proxy(Original, {
      construct(target, parts: [string, string?], asked) {
        const pattern = Reflect.construct(target, parts, asked) as RegExp;
        const stack = new Error().stack ?? '';
        const file = [...composing.keys()].find((one) => stack.includes(`/${one}`));
        if (file) made.push({ file, source: pattern.source, flags: pattern.flags });
        return pattern;
      },
    });
  });
  afterAll(() => {
    globalThis.RegExp = Original;
  });

  it('that are written in one piece are linear', { timeout: 300_000 }, async () => {
    expect(written.length).toBeGreaterThan(200);
    expect(await slow(written)).toEqual([]);
  });

  it('that are put together are so when their file is loaded, and linear', { timeout: 300_000 }, async () => {
    vi.resetModules();
    for (const file of composing.keys()) await import(/* @vite-ignore */ join(root, file));
    for (const [file, places] of composing)
      expect(made.filter((one) => one.file === file).length, file).toBeGreaterThanOrEqual(places);
    expect(await slow(made)).toEqual([]);
  });

  it('are found slow where they are', async () => {
    const known = ['(<!--[^]*?-->\\s*)*<svg', '^(a|a)*$', '\\s+$', '^[\\s\\w]*(?=(\\w)\\1)\\w+(?:é{2,9}|ö)$'];
    expect(await slow(known.map((source) => ({ file: 'a', source, flags: '' })))).toHaveLength(known.length);
  });
});
