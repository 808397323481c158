import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/messages.ts';
import * as first from '#i18n/locales/en/first.ts';
import { areas as chunks } from '#i18n/locales/en/later.ts';
import { root } from '#scripts/lib/processes.ts';
import { areaNames, TextAreas, withNeededTexts } from '#scripts/web/textAreas.ts';
import { flatten } from '#tests/support/texts.ts';
import { importsOf, sourceFiles, staticGraph } from './sources.ts';

/** No code shows a text that has not been loaded: each `import()` requests the texts of what it leads to. */

const shows = /^(authProvider|dataProvider|resources|src|ui)\//;
const files = sourceFiles().filter((file) => shows.test(file) && !/\.test\.|^src\/entry\//.test(file));
const codeOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** Without comments, and the names of lists of labels, which look like keys. */
const withoutNames = (file: string) =>
  codeOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|defineLabels\(\s*'[^']*'/gm, '');
const areas = new TextAreas(root);

const { reasons: _, ...loaders } = chunks;
const namespaces = new Map(
  (
    await Promise.all(
      Object.entries(loaders).map(async ([area, load]) =>
        Object.keys((await load()).default).map((namespace) => [namespace, area] as const),
      ),
    )
  ).flat(),
);
const all = await loadMessages('en');
const later = Object.keys(all).filter((namespace) => !(namespace in first) && namespace !== 'entry');

/** The namespaces of the keys written in a file, found without its syntax. */
const inText = (file: string, among: Iterable<string>): string[] => {
  const names = [...among].join('|');
  return [...withoutNames(file).matchAll(new RegExp(`['"\`](${names})\\.`, 'g'))].map(([, name = '']) => name);
};
const graphs = new Map<string, readonly string[]>();
const reachedFrom = (file: string) => {
  const known = graphs.get(file);
  if (known) return known;
  const reached = [...staticGraph(file).keys()].filter((one) => shows.test(one) && existsSync(join(root, one)));
  graphs.set(file, reached);
  return reached;
};
const sites = files.flatMap((file) =>
  importsOf(file).filter((one) => one.dynamic && one.local && /\.tsx?$/.test(one.to)),
);

describe('the texts of areas', () => {
  it('are in one area each', () => {
    expect(areaNames(root).sort()).toEqual(Object.keys(loaders).sort());
    expect(new Set(namespaces.keys()).size).toBe(namespaces.size);
    expect([...namespaces.keys()].filter((namespace) => namespace in first)).toEqual([]);
  });

  it('are requested with all code that shows them', () => {
    expect(sites.length).toBeGreaterThan(150);
    const found = sites.map(({ from, to, asked }) => {
      const needed = reachedFrom(to).flatMap((file) =>
        inText(file, namespaces.keys()).map((namespace) => namespaces.get(namespace) ?? ''),
      );
      const expected = [...new Set(needed)].sort().map((area) => `'${area}'`);
      const written = withNeededTexts(areas, from, codeOf(from));
      const call =
        written
          .slice(0, written.indexOf(`import('${asked}')`))
          .split('\n')
          .at(-1) ?? '';
      const requested = /\(needTexts\(([^)]*)\), $/.exec(call)?.[1]?.split(', ') ?? [];
      return { site: `${from} → ${to}`, expected, requested };
    });
    expect(found.filter(({ expected }) => expected.length).length).toBeGreaterThan(60);
    expect(found.filter(({ expected, requested }) => expected.join() !== requested.join())).toEqual([]);
  });

  it('are requested for what an import leads to, however far', () => {
    const code =
      "const page = lazyPage(() => import('./DailyReport.tsx'));\nconst plain = () => import('./words.css');\n";
    expect(withNeededTexts(areas, 'src/pages/reservations/dailyReport/page.ts', code)).toBe(
      "import { needTexts } from '#i18n/laterTexts.ts';\n" +
        "const page = lazyPage(() => (needTexts('dailyReport'), import('./DailyReport.tsx')));\n" +
        "const plain = () => import('./words.css');\n",
    );
    expect(areas.shownBy('src/pages/reservations/dailyReport/DailyReport.tsx')).toEqual(['dailyReport']);
  });

  it('are not needed by the code of the first screen', () => {
    const core = [...staticGraph('src/admin.tsx').keys()].filter((file) => shows.test(file) && /\.tsx?$/.test(file));
    expect(core.length).toBeGreaterThan(150);
    expect(core.flatMap((file) => inText(file, later).map((namespace) => `${file}: ${namespace}`))).toEqual([]);
  });

  it('are not named by the contract', () => {
    const named = sourceFiles()
      .filter((file) => file.startsWith('contract/') && file.endsWith('.ts'))
      .flatMap((file) => inText(file, later).map((namespace) => `${file}: ${namespace}`));
    // A part of a name of figures, `figures.name.guest.new`.
    expect([...new Set(named)]).toEqual(['contract/reservations/figures.ts: guest']);
  });
});

describe('code with later texts', () => {
  const showsLater = (file: string) => reachedFrom(file).some((one) => inText(one, later).length);

  it('is imported by names that are known before', () => {
    expect(files.flatMap(importsOf).filter((one) => one.dynamic && one.computed)).toEqual([]);
  });

  it('is waited for by what loads it', () => {
    const lazily = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(codeOf(file)));
    expect(lazily, 'lazyPage waits for texts').toEqual(['ui/lazy.ts']);
    const direct: string[] = [];
    const declared: string[] = [];
    for (const file of new Set(sites.filter(({ to }) => showsLater(to)).map(({ from }) => from))) {
      const visit = (value: unknown, parents: readonly ESTree.Node[]): void => {
        if (typeof value !== 'object' || value === null) return;
        if (Array.isArray(value)) return value.forEach((one) => visit(one, parents));
        const node = value as ESTree.Node;
        if (node.type === 'ImportExpression' && node.source.type === 'Literal') {
          const to = areas.resolve(file, String(node.source.value));
          if (to && showsLater(to)) {
            const isLoader = parents.find((one) => /Function/.test(one.type))?.type === 'ArrowFunctionExpression';
            if (!isLoader || parents[0]?.type === 'AwaitExpression') direct.push(`${file} → ${to}`);
            const property = parents.find((one) => one.type === 'Property');
            const name = property?.key.type === 'Identifier' ? property.key.name : '';
            if (to.endsWith('.ts')) declared.push(`${name}: ${to}`);
          }
        }
        for (const part of Object.values(node)) visit(part, 'type' in node ? [node, ...parents] : parents);
      };
      visit(parseSync(file, codeOf(file)).program, []);
    }
    expect(direct).toEqual([]);
    // `pageView` loads them as it loads components.
    expect(declared.filter((one) => !/^(report|settings): /.test(one))).toEqual([]);
    expect(declared.length).toBeGreaterThan(2);
  });
});

describe('keys that are put together', () => {
  it('begin with their namespace', () => {
    const made = files.flatMap((file) =>
      [...codeOf(file).matchAll(/\btranslate\(\s*`(\$\{[^}]*\}[^`]*)`/g)].map(([, key]) => `${file}: ${key}`),
    );
    expect(made.sort()).toEqual([
      // Beside `imports.…`, whose area has the texts of all kinds of imports.
      'resources/guests/customers/records.tsx: ${words}.empty',
      'resources/guests/customers/records.tsx: ${words}.emptyText',
      'src/pages/imports/kind.ts: ${words}.${key}',
    ]);
  });

  it('have texts, and so have whole keys', () => {
    const keys = [...flatten(all).keys()].map((key) => key.replace(/_(one|other|zero)$/, ''));
    const known = new Set(keys);
    const names = later.join('|');
    const unknown = files.flatMap((file) => {
      const code = withoutNames(file);
      const whole = [...code.matchAll(new RegExp(`'((?:${names})\\.[\\w.-]+)'`, 'g'))].map(([, key = '']) => key);
      const begun = [...code.matchAll(new RegExp(`\`((?:${names})\\.[^\`$]*)\\$`, 'g'))].map(([, key = '']) => key);
      return [
        ...whole.filter((key) => !known.has(key) && !keys.some((one) => one.startsWith(`${key}.`))),
        ...begun.filter((start) => !keys.some((one) => one.startsWith(start))),
      ].map((key) => `${file}: ${key}`);
    });
    expect(unknown).toEqual([]);
  });
});
