import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/ranges.ts';
import { actOnReservation, pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import type { Client } from '#tests/support/http.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';

/** A day that no other journey, and no restaurant, has reservations on. */
const ownDay = () => addDays('2031-01-01', randomInt(20_000));

interface Party {
  name: string;
  time: string;
  size?: number;
  note?: string;
  createdFrom?: string;
  kidChairs?: number;
}

/** Takes bookings of the branch at times of its clocks (Taipei's, eight hours ahead), and answers their ids. */
async function book(api: Client, day: string, parties: readonly Party[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < parties.length; from += 50) {
    const { events } = await api.call(pushReservationEvents, {
      params: { companyId },
      body: {
        branchId,
        events: parties
          .slice(from, from + 50)
          .map(({ name, time, size = 2, note, createdFrom = 'web', kidChairs = 0 }) => ({
            key: randomUUID(),
            kind: 'created' as const,
            type: 'booking' as const,
            createdFrom,
            groupSize: size,
            numberOfKidChairs: kidChairs,
            startTime: new Date(`${day}T${time}:00+08:00`).toISOString(),
            note: note ?? null,
            guest: { name, phone: null, email: null },
          })),
      },
    });
    for (const { status, id } of events) {
      expect(status).toBe('stored');
      ids.push(id ?? '');
    }
  }
  return ids;
}

const addressOf = (day: string, more = '') =>
  `/daily-report/booking?company_id=${companyId}&branch_id=${branchId}&date=${day}${more}`;
const rows = (page: Page) => page.locator('.report-table tbody tr[data-id]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await arrived(page, 'Daily report');
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

const friday: readonly Party[] = [
  { name: 'Ada Early', time: '08:30', size: 2 },
  { name: 'Ben Noon', time: '12:00', size: 4, kidChairs: 1, createdFrom: 'host' },
  { name: 'Cleo Noon', time: '12:30', size: 3, note: 'Birthday cake' },
  { name: 'Dan Evening', time: '18:00', size: 8 },
  { name: 'Eve Evening', time: '19:15', size: 2, createdFrom: 'opentable' },
];

test(
  'A day is in sections by the branch’s clocks, narrowed in its address, a file, and a cell of the calendar',
  {
    tag: '@clock',
  },
  async ({ page, api }) => {
    const staff = await api('staff');
    const day = ownDay();
    const [, ben, , dan] = await book(staff, day, [...friday, { name: '=SUM(A1)', time: '20:00' }]);
    // Past midnight still belongs to the evening.
    await book(staff, addDays(day, 1), [{ name: 'Fay Late', time: '00:30', size: 2 }]);
    for (const [reservationId, by] of [
      [ben, 'customer'],
      [dan, 'restaurant'],
    ] as const)
      await staff.call(actOnReservation, {
        params: { companyId, reservationId: reservationId ?? '' },
        body: { action: 'cancel', by, version: 1 },
      });
    await open(page, addressOf(day));

    await test.step('sections and figures', async () => {
      await expect(page.locator('.report-section')).toHaveText([
        /^Morning 06:00–11:00 1 party · 2 covers$/,
        /^Midday 11:00–14:00 2 parties · 7 covers · 1 high chair$/,
        /^Evening 17:00–06:00 4 parties · 14 covers$/,
      ]);
      await expect(rows(page)).toHaveText([/^08:30/, /^12:00/, /^12:30/, /^18:00/, /^19:15/, /^20:00/, /^00:30 \+1/]);
      await expect(row(page, 'Eve Evening')).toContainText('OpenTable');
      const totals = page.getByRole('region', { name: 'Totals of the day' });
      for (const name of ['Cancelled by restaurant', 'All']) {
        const figure = totals.getByRole('link', { name: new RegExp(`^${name}`) });
        const count = await figure.locator('b').innerText();
        await figure.click();
        await expect(figure).toHaveAttribute('aria-current', 'true');
        await expect(rows(page), name).toHaveCount(Number(count));
        // It tells how it came about, with the number that the statistics have.
        await totals.getByRole('button', { name: `How “${name}” is calculated` }).click();
        await expect(page.locator('.explained-value')).toHaveText(count);
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      }
    });

    await test.step('search, section and order, which reload and back keep', async () => {
      await page.getByRole('searchbox', { name: 'Search the day' }).fill('birthday');
      await expect(page).toHaveURL(/q=birthday/);
      await expect(rows(page)).toHaveCount(1);
      await page.reload();
      await expect(row(page, 'Cleo Noon')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).not.toHaveURL(/q=birthday/);
      await page.getByLabel('Section').selectOption('Evening');
      await expect(rows(page)).toHaveCount(4);
      await page.getByRole('button', { name: 'Guest', exact: true }).click();
      await page.getByRole('button', { name: 'Guest', exact: true }).click();
      await expect(page).toHaveURL(/sort=-name/);
      await expect(rows(page)).toHaveText([/Fay Late/, /Eve Evening/, /Dan Evening/, /=SUM/]);
    });

    await test.step('the file has what the screen shows, and says so', async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      const begun = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'CSV file' }).click();
      const file = await begun;
      expect(file.suggestedFilename()).toBe(`daily-report-booking-${day}.csv`);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain(`,Evening,${day} 18:00,Cancelled by restaurant,Dan Evening,`);
      expect(text).toContain(",'=SUM(A1),");
      expect(text).not.toContain('Ada Early');
      expect(text).toContain('# 4 of 4 rows');
      expect(text).toContain('# Filter: Section: Evening');
      expect(text).toContain('# Time zone: Asia/Taipei');
      await page.goBack();
      await expect(page.getByLabel('Section')).toHaveValue('');
    });

    await test.step('the calendar says how full the day is, and opens it', async () => {
      await page.getByRole('link', { name: 'Calendar' }).click();
      await arrived(page, /^Calendar:/);
      const cell = page.locator('.calendar td', { has: page.locator(`a[href*="date=${day}"]`) });
      await expect(cell).toHaveAttribute('data-shade', '4');
      await expect(cell).toContainText('11 covers');
      await expect(cell).toContainText('5 parties');
      await cell.getByRole('link').click();
      await arrived(page, 'Daily report');
      await expect(rows(page)).toHaveCount(7);
      await page.getByRole('link', { name: 'Next day' }).click();
      await expect(page.getByText('No reservations on this day')).toBeVisible();
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page).not.toHaveURL(/date=/);
    });
  },
);

test.describe('On paper', () => {
  test('every row is there, headings on each page, on A4 and on Letter', async ({ page, api }) => {
    const day = ownDay();
    const parties = Array.from({ length: 90 }, (_, index) => ({
      name: `Guest${index} of the ${'very '.repeat(index % 9 === 0 ? 12 : 0)}Long House`,
      time: `${String(11 + Math.floor(index / 9)).padStart(2, '0')}:${String((index % 9) * 6).padStart(2, '0')}`,
      note:
        index % 7 === 0
          ? `Note${index} ${'with much to say about the table by the window '.repeat(6)}end${index}.`
          : undefined,
    }));
    await book(await api('staff'), day, parties);
    await open(page, addressOf(day));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Printable sheet' }).click();
    for (const [paper, width, height] of [
      ['A4', 842, 595],
      ['Letter', 792, 612],
    ] as const) {
      await page.getByRole('link', { name: paper, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-paper', paper.toLowerCase());
      await expect(page.locator('.paper-table tbody tr:not(.paper-section)')).toHaveCount(90);
      const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(pages.length, paper).toBeGreaterThanOrEqual(5);
      expect(pages.length, paper).toBeLessThanOrEqual(9);
      for (const [index, one] of pages.entries()) {
        expect([Math.round(one.width), Math.round(one.height)]).toEqual([width, height]);
        expect(one.text, `headings on page ${index + 1}`).toContain('TimeStatusGuestParty');
        // Nothing of the app around it.
        expect(one.text).not.toMatch(/Log out|Search or jump|Back to the report/);
      }
      const text = pages
        .map((one) => one.text.normalize('NFKC'))
        .join('\n')
        .replaceAll(/\s+/g, '');
      for (const { name, note } of parties) {
        expect(text).toContain(name.replaceAll(' ', ''));
        if (note) expect(text, 'notes are not cut').toContain(note.replaceAll(' ', ''));
      }
      expect(text).toContain('90of90rows');
    }
    await page.getByRole('link', { name: 'Back to the report' }).click();
    await expect(rows(page).first()).toBeVisible();

    // Whoever prints the screen itself gets all of its rows, too, however few are mounted.
    expect(await rows(page).count()).toBeLessThan(91);
    const text = readPdf(await page.pdf())
      .map((one) => one.text)
      .join('');
    for (const { name } of parties) expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  });
});

test.describe('On a phone', () => {
  test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 } });

  test('everything is there, fits, and axe finds nothing serious in either theme', async ({ page, api }) => {
    const day = ownDay();
    await book(await api('staff'), day, [
      ...friday,
      { name: 'Maximiliana-Wilhelmine Featherstonehaugh-Cholmondeley of Upper Slaughter', time: '21:00' },
    ]);
    const check = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await objectionsInBothThemes(page, { serious: true })).toEqual([]);
    };
    await open(page, addressOf(day));
    await expect(page.locator('.report-card')).toHaveCount(6);
    await check();
    await page.getByRole('button', { name: 'Actions for Dan Evening, 18:00' }).click();
    await expect(page.getByRole('menuitem', { name: 'Seat…' })).toBeVisible();
    await check();
    await page.getByRole('menuitem', { name: 'Seat…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Seat Dan Evening' });
    await expect(dialog).toBeVisible();
    await check();
    // One of the branch's tables, chosen, and another that is only written.
    const tables = dialog.getByRole('combobox', { name: 'Tables' });
    await tables.fill('A1');
    await page.getByRole('option', { name: /^A1/ }).first().click();
    await tables.fill('A2');
    await dialog.getByRole('button', { name: 'Seat' }).click();
    await expect(page.getByText('Dan Evening: seated')).toBeVisible();
    await expect(page.locator('.report-card').filter({ hasText: 'Dan Evening' })).toContainText('A1, A2');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await arrived(page, /^Calendar:/);
    await expect(page.locator('.calendar td[data-shade="4"]')).toBeVisible();
    await check();
    await open(page, addressOf(day, '&sheet=a4'));
    await expect(page.locator('.paper-table')).toBeVisible();
    await check();
  });
});
