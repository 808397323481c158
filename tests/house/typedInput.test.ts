import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { importsOf, sourceFiles } from './sources.ts';

/**
 * Typed input is never lost without a question: every file with a control that holds typed text is shown inside
 * something that asks. A file is followed upwards through its imports until each way has passed a guard.
 */

const files = sourceFiles(/\.tsx?$/).filter((file) => /^(resources|src|ui)\//.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Controls that hold text: inputs except for searches, ticks, files and hidden ones, text areas, and those of `ui`. */
const controls = /<(input|textarea|TextField|DateField|MediaField|Autocomplete)\b[^]*?(?=\/>|>\n)/g;
const passing = /type="?\{?["'](search|checkbox|radio|file|hidden)/;
const holdsText = (file: string): boolean =>
  [...(textOf.get(file) ?? '').matchAll(controls)].some(
    ([tag]) => /\bonChange\b|\{\.\.\./.test(tag) && !passing.test(tag),
  );

/** Asks before input in it is lost: a guard, or a frame or form with one. */
const guards =
  /<(LeaveGuard|EditingProvider|Drawer|FormDialog|DialogFrame|CallDialog|CallForm|ReportDrawer)\b|useCloseGuard\(|useUnsavedGuard\(/;

/** Their inputs are shown in the forms of the framework, their details and tabs in its drawers. */
const declarations = /\.ts$/;
/** These show a view as a page, so it asks itself. */
const pages = /^(src|resources)\/.*\/(page|views)\.ts$/;

const importers = new Map<string, Set<string>>();
for (const file of files)
  for (const { local, type, to } of importsOf(file))
    if (local && !type) importers.set(to, (importers.get(to) ?? new Set()).add(file));

/** Typed there is a filter, which is in effect at once or typed again in a moment. */
const harmless = new Set([
  'resources/framework/view/filterParts.tsx',
  'resources/framework/view/report/FromTo.tsx',
  'src/pages/reservations/dailyReport/DayBar.tsx',
  'ui/DateRangeField.tsx',
  'ui/OptionSearch.tsx',
]);

/** The first way from a file to a page, or to the shell, on which nothing asks. */
function unguarded(file: string, below: readonly string[] = []): readonly string[] | null {
  if (harmless.has(file) || guards.test(textOf.get(file) ?? '')) return null;
  const way = [...below, file];
  const above = [...(importers.get(file) ?? [])].filter((one) => !way.includes(one));
  if (!above.length) return way;
  for (const one of above) {
    if (declarations.test(one) && !pages.test(one)) continue;
    const found = pages.test(one) ? [...way, one] : unguarded(one, way);
    if (found) return found;
  }
  return null;
}

it('every file with typed input is inside something that asks', () => {
  const found = files.filter(holdsText).flatMap((file) => {
    const way = unguarded(file);
    return way ? [way.join(' < ')] : [];
  });
  expect(found).toEqual([]);
});

it('the exceptions still have typed input', () => {
  expect([...harmless].filter((file) => !holdsText(file))).toEqual([]);
});
