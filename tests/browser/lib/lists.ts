import { expect, type Page } from '@playwright/test';
import { resources } from '#resources/registry.ts';
import { pages as declared } from '#src/pages/registry.ts';
import { declaredScreens } from '#src/screens.ts';
import { drawOf, isDrawn } from '#tests/support/draw.ts';
import { follow, pages } from './screens.ts';

/** Every screen, and those of them that are lists and reports, with a way from one to the next. */

const routes = new Set([
  ...resources.filter(({ admin }) => !admin).map(({ routes: own }) => own.list),
  ...declared.flatMap((page) => {
    if ('report' in page) return [page.path];
    if ('reports' in page) return Object.keys(page.reports).map((tab) => `${page.path}/${tab}`);
    return [];
  }),
  '/daily-report/booking',
  '/reservations',
]);
const isListRoute = (path: string) =>
  routes.has(path) &&
  declaredScreens.some((screen) => screen.path === path && !screen.admin) &&
  !/:(?!companyId|branchId)/.test(path);

function addressOf(path: string): string {
  const filled = path.replace(':companyId', 'chunshui').replace(':branchId', 'chunshui-xinyi');
  return path.includes(':companyId') ? filled : `${filled}?company_id=chunshui`;
}
const pathOf = (address: string) => address.split('?')[0] ?? '';

/** The lists and reports of a company. The omnichannel report is closed to administrators. */
export const lists: readonly string[] = [...routes]
  .filter((path) => isListRoute(path) && path !== '/omnichannel-report')
  .map(addressOf);

const listPaths = new Set(lists.map(pathOf));
export const isList = (address: string) => listPaths.has(pathOf(address));

interface Place {
  address: string;
  /** What the top bar calls it in English. */
  title?: string | RegExp;
}

const named: readonly Place[] = pages.map(({ path, title }) => ({ address: path, title }));
const others = [...lists, addressOf('/daily-report/waiting'), addressOf('/reservation-management/settings')];

/** Every screen of an administrator, each once. */
const everyScreen: readonly Place[] = [
  ...named,
  ...[...new Set(others)]
    .filter((address) => !named.some((place) => pathOf(place.address) === pathOf(address)))
    .map((address) => ({ address })),
];

/** Whether this run looks at a place for a purpose: at one of three; at all with MAITRE_SHARE=1. */
export const isDrawnFor = (purpose: string, place: string): boolean => isDrawn(drawOf(3), `${purpose} ${place}`);

/** Of these, what this run walks through for a purpose: one of three, and never nothing; all with MAITRE_SHARE=1. */
export function drawnFor<T>(purpose: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const drawn = all.filter((one) => isDrawnFor(purpose, nameOf(one)));
  return drawn.length ? drawn : all.slice(0, 1);
}

/** Of every screen of an administrator and these, what this run walks through. */
export const drawnScreens = (purpose: string, others: readonly Place[] = []): readonly Place[] =>
  drawnFor(purpose, [...everyScreen, ...others], ({ address }) => pathOf(address));

/** Goes to a screen without loading the app anew, and waits until what it shows is its own, and is all there. */
export async function visit(page: Page, { address, title }: Place): Promise<void> {
  // A screen that is open already keeps the elements of its rows.
  await page.evaluate((path) => {
    if (location.pathname === path) return;
    for (const one of document.querySelectorAll('.cards > .card, main tbody tr:not(.report-section)'))
      one.setAttribute('data-before', '');
  }, pathOf(address));
  await follow(page, address);
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf(address));
  if (title) await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title);
  if (isList(address)) {
    await expect(page.locator('main [data-before]')).toHaveCount(0);
    const row = page.locator('.cards > .card, main table tbody tr, main .state').filter({ visible: true }).first();
    await expect(row).toBeVisible();
  }
  await expect(page.locator('[aria-busy="true"], .skeleton, main [data-stale]')).toHaveCount(0);
}
