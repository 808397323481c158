import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from '#resources/framework/page.ts';
import { screenOf, type Report } from '#resources/framework/report.ts';
import { pages } from '#src/pages/registry.ts';
import { screensOfPage } from '#src/screens.ts';
import { writeScope } from '#src/scope/readScope.ts';

/**
 * A page on which a branch can be chosen says so in its declaration: without `branchSelector` the address loses the
 * branch as soon as it has been chosen.
 */
const root = join(import.meta.dirname, '../..');
const registry = readFileSync(join(root, 'src/pages/registry.ts'), 'utf8');

async function reportsOf(page: Page): Promise<Report[]> {
  if ('report' in page) return [screenOf((await page.report()).default)];
  if ('reports' in page)
    return Promise.all(Object.values(page.reports).map(async (one) => screenOf((await one.report()).default)));
  return [];
}

/** The folders of the pages' declarations, by the path that they declare. */
const folders = new Map(
  [...registry.matchAll(/from '(\.\/[^']+page\.ts)'/g)].map(([, file = '']) => {
    const declared = readFileSync(join(root, 'src/pages', file), 'utf8');
    return [/path: '([^']+)'/.exec(declared)?.[1] ?? file, join(root, 'src/pages', dirname(file))] as const;
  }),
);

/** Whether a view in the folder changes the branch by itself. */
const choosesBranch = (folder: string): boolean =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .some((name) =>
      /\bsetBranch\b|\bBranchChoice\b.* from '#resources.define.view.report.ReportFilters/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );

describe.each(pages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  it('keeps the branch that can be chosen on it', async () => {
    const filters = (await reportsOf(page)).flatMap((report) => report.filters ?? []);
    const folder = folders.get(path);
    if (filters.includes('pageBranch')) expect(page.branchSelector).toBe('choose');
    const chosen = filters.includes('branch') || ('view' in page && folder !== undefined && choosesBranch(folder));
    if (!chosen) return;
    expect(page.branchSelector).toBeDefined();
    for (const screen of screensOfPage(page)) {
      if (screen.redirect || screen.path.includes(':')) continue;
      const search = '?company_id=a&branch_id=a1';
      expect(writeScope({ pathname: screen.path, search }, { companyId: 'a', branchId: 'a1' })).toBeNull();
    }
  });
});

it('knows where each page is declared', () => expect(folders.size).toBeGreaterThan(10));
