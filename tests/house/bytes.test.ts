import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { screenFilesPath, type ScreenFiles } from '#contract/platform/screenFiles.ts';
import { loadMessages } from '#i18n/messages.ts';
import * as first from '#i18n/locales/en/first.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { brotliBytes, budgets, importsOfChunks, neededBytes, type NeededBytes } from '#scripts/bytes.ts';
import type { Page } from '#resources/framework/page.ts';
import { resources } from '#resources/registry.ts';
import { pages } from '#src/pages/registry.ts';
import { circlesOf } from '#scripts/lib/circles.ts';

const web = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The chunks that a chunk imports, and those that they import. */
function reachedFrom(
  imports: Awaited<ReturnType<typeof importsOfChunks>>,
  name: string,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const one of imports.get(name) ?? []) if (!found.has(one)) reachedFrom(imports, one, found.add(one));
  return found;
}

/** The first load stays small (docs/decisions.md): JavaScript by brotli, cold cache, production build. */
describe('bytes of the first load', () => {
  let needed: NeededBytes;
  beforeAll(async () => {
    await buildIfNeeded(() => undefined);
    needed = await neededBytes(web);
  }, 180_000);

  it('reaches the login form within its budget', () => {
    expect(needed.login, JSON.stringify(needed.files.login, null, 1)).toBeLessThanOrEqual(budgets.login);
  });

  it('reaches the first row of /crm within its budget', () => {
    expect(needed.firstRow, JSON.stringify(needed.files.firstRow, null, 1)).toBeLessThanOrEqual(budgets.firstRow);
  });

  it('needs no schema for the first row', async () => {
    for (const { file } of needed.files.firstRow.filter((one) => one.file.endsWith('.js')))
      expect(await readFile(join(web, file), 'utf8'), file).not.toContain('ZodObject');
  });

  it('shows with it only texts that have come with it', async () => {
    const roots = Object.keys(await loadMessages('en'))
      .filter((namespace) => !(namespace in first))
      .join('|');
    const asked = new RegExp(`[\`'"](?:${roots})\\.[\\w.-]*`, 'g');
    const files = needed.files.firstRow.filter(
      ({ file }) => file.startsWith('assets/') && !/^assets\/entry-/.test(file),
    );
    const codes = await Promise.all(files.map(({ file }) => readFile(join(web, file), 'utf8')));
    expect(codes.flatMap((code) => code.match(asked) ?? [])).toEqual([]);
  });

  it('has the largest file compiled while it arrives', async () => {
    const [largest] = needed.files.firstRow;
    const code = await readFile(join(web, largest?.file ?? ''), 'utf8');
    expect(code.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
  });

  it('is loaded as few files', async () => {
    const html = await readFile(join(web, 'index.html'), 'utf8');
    const [, files = ''] = /name="app-files" content="([^"]*)"/.exec(html) ?? [];
    const names = files.split(' ').map((file) => file.replace(/^\/assets\/|-[\w-]{8}(?=\.)/g, ''));
    expect(names.sort()).toEqual(['core.css', 'core.js', 'react.js', 'rolldown-runtime.js']);
  });

  it('names the files of each screen, which are then loaded next to the app', async () => {
    const { screens, texts } = JSON.parse(await readFile(join(web, screenFilesPath), 'utf8')) as ScreenFiles;
    const filesAt = new Map(screens.map(({ path, files }) => [path, files.join(' ')]));
    const lacking = (paths: readonly (string | null)[], file: RegExp) =>
      paths.filter((path) => path !== null && !file.test(filesAt.get(path) ?? ''));
    const forms = resources.flatMap(({ routes, pages: own }) => [
      own.create ? null : routes.create,
      own.edit ? null : routes.edit,
    ]);
    const pathsOf = (one: Page) => (one.tabs ? one.tabs.map((tab) => `${one.path}/${tab}`) : [one.path]);
    expect(lacking(forms, /\/form-/)).toEqual([]);
    expect(lacking(pages.filter((one) => 'settings' in one).flatMap(pathsOf), /\/settings-/)).toEqual([]);
    expect(lacking(pages.filter((one) => 'report' in one).flatMap(pathsOf), /\/report-/)).toEqual([]);
    expect(lacking(pages.flatMap(pathsOf), /\.js/)).toEqual([]);
    const standard = resources.filter(({ calls }) => calls === 'standard').map(({ routes }) => routes.list);
    expect(standard.length).toBeGreaterThan(1);
    expect(lacking(standard, /\/data-/)).toEqual([]);
    expect(filesAt.get('/suppliers/:id')).not.toMatch(/\/(core|react|first)-/);
    for (const language of languages) {
      expect(texts[language].common.join(), language).toMatch(/^\/assets\/later-[^,]*$/);
      for (const [area, files] of Object.entries(texts[language].areas))
        expect(files.join(), language).toMatch(new RegExp(`^/assets/${area}-[^,]*$`));
      const html = await readFile(join(web, 'index.html'), 'utf8');
      expect(html, language).toMatch(new RegExp(`name="app-files-${language}" content="[^"]*/first-`));
    }
  });

  it('names the texts of each screen with its files, which are few', async () => {
    const { screens, texts } = JSON.parse(await readFile(join(web, screenFilesPath), 'utf8')) as ScreenFiles;
    const areasAt = new Map(screens.map(({ path, areas }) => [path, areas.join()]));
    for (const [path, areas] of Object.entries({
      '/': 'figures',
      '/daily-report/booking': 'dailyReport',
      '/crm/import': 'imports',
      '/crm/sms-campaigns/:campaignId': 'marketing',
      '/i18n-management': 'translations',
      '/suppliers/:id': '',
    }))
      expect(areasAt.get(path), path).toBe(areas);
    expect(screens.filter(({ areas }) => areas.length > 2)).toEqual([]);
    const sizeOf = async (files: readonly string[] = []) =>
      (await Promise.all(files.map((file) => brotliBytes(join(web, file))))).reduce((sum, bytes) => sum + bytes, 0);
    for (const { path, areas } of screens) {
      const files = [...texts.en.common, ...areas.flatMap((area) => texts.en.areas[area] ?? [])];
      expect(await sizeOf(files), path).toBeLessThan(6_500);
    }
  });

  it('has no circles of chunks, which would run one of them before what it imports', async () => {
    const imports = await importsOfChunks(web);
    expect(imports.size).toBeGreaterThan(100);
    expect(circlesOf(imports)).toEqual([]);
  });

  it('loads forms only with the pages and dialogs that have one', async () => {
    const imports = await importsOfChunks(web);
    const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      { file: string; isDynamicEntry?: boolean }
    >;
    const found = Object.entries(manifest)
      .filter(([module, { isDynamicEntry }]) => isDynamicEntry && /^src\/pages\/.*\.tsx$/.test(module))
      .filter(([, { file }]) => [...reachedFrom(imports, file)].some((one) => /\/form-/.test(one)))
      .map(([module]) => module.replace('src/pages/', ''));
    expect(found.sort()).toEqual([
      'dayNotices/DayNotices.tsx',
      'feedback/complaints/Complaint.tsx',
      'guests/crm/points/AddCompanyDialog.tsx',
      'guests/crm/points/DepositDialog.tsx',
      'guests/crm/points/OpenDialog.tsx',
      'guests/crm/points/Purchase.tsx',
      'marketing/voucherSearch/Redeem.tsx',
      'menus/menuOfDay/MenuOfDay.tsx',
      'reservations/callingBoard/CallVoicesInput.tsx',
      'reservations/callingBoard/CallingBoard.tsx',
      'reservations/callingBoard/LinkDialog.tsx',
      'reservations/callingBoard/MediaListInput.tsx',
      'reservations/callingBoard/NewLink.tsx',
      'reservations/dailyReport/SeatDialog.tsx',
      'reservations/queueLine/SeatDialog.tsx',
      'reservations/reservationSettings/BookingWindowsInput.tsx',
    ]);
  });

  it('has forms that do not wait for schemas, and inputs that only some forms have in chunks of their own', async () => {
    const imports = await importsOfChunks(web);
    const [form] = [...imports.keys()]
      .filter((file) => /\/form-/.test(file))
      .map((file) => [...reachedFrom(imports, file)])
      .sort((one, other) => other.length - one.length);
    expect(form?.length).toBeGreaterThan(5);
    expect(form?.filter((file) => /\/(?:schemas|\w+Inputs)-/.test(file))).toEqual([]);
  });

  it('has screens that do not wait for schemas', async () => {
    const { screens } = JSON.parse(await readFile(join(web, screenFilesPath), 'utf8')) as ScreenFiles;
    expect(screens.length).toBeGreaterThan(70);
    const waiting = screens.filter(({ files }) => files.some((file) => /\/schemas-/.test(file)));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  it('has screens that do not wait for dialogs, except those with the menus of a form', async () => {
    const { screens } = JSON.parse(await readFile(join(web, screenFilesPath), 'utf8')) as ScreenFiles;
    const loading = (part: string) => screens.filter(({ files }) => files.some((file) => file.includes(`/${part}-`)));
    expect(loading('dialog').filter((screen) => !loading('form').includes(screen))).toEqual([]);
    expect(loading('dialog').length).toBeGreaterThan(20);
  });

  it('has screens that do not wait for searches, except those whose fields search at once', async () => {
    const { screens } = JSON.parse(await readFile(join(web, screenFilesPath), 'utf8')) as ScreenFiles;
    const waiting = screens.filter(({ files }) => files.some((file) => file.includes('/search-')));
    expect(waiting.map(({ path }) => path)).toEqual([
      '/admin/create-company',
      '/admin/groups/new',
      '/admin/groups/:groupId/edit',
      '/admin/user-management/new',
      '/admin/user-management/:userId',
      '/queueing-management/announcements/new',
      '/queueing-management/announcements/:announcementId',
      '/crm/sms-campaigns/:campaignId',
      '/groups/:groupId',
      '/user-management/new',
      '/user-management/:userId',
    ]);
  });

  it('keeps React out of the login', () => {
    expect(needed.files.login.every(({ bytes }) => bytes < 20_000)).toBe(true);
  });
});
