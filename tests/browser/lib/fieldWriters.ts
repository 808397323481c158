import type { Locator, Page } from '@playwright/test';
import type { Choice, Field } from '#resources/framework/fields.ts';
import { tinyPng } from '#tests/support/http.ts';
import { expect } from './journey.ts';

/** Writes into the cells of forms what they do not hold yet, by the kinds of their fields. */

/** The value that a cell will have by now; undefined where only the record can tell. */
type Written = unknown;
type Write = (cell: Locator, field: Field, before: unknown) => Promise<Written>;

const unsaid = undefined;
let count = 0;
/** A picture that nobody has sent before: what follows its end is kept, too. */
const newPicture = () => Buffer.concat([tinyPng, Buffer.from(`${Date.now()} ${(count += 1)}`)]);

const choicesOf = (field: Field) => (field as { choices: readonly Choice[] }).choices;
const limit = (field: Field) => (field as { max?: number }).max ?? Infinity;

/** Texts that follow a pattern, by the ends of their sources. */
const patterned: Readonly<Record<string, () => string>> = {
  companyAlias: () => `alias-${Date.now()}`,
  branchAlias: () => `alias-b-${Date.now()}`,
  surveyLink: () => 'https://survey.example/1?a=b',
  link: () => 'https://booking.example/1',
  url: () => 'https://line.example/',
  googleMyBusiness: () => 'https://maps.example/branch',
  phoneCountryCode: () => '65',
  webBannerBackgroundColor: () => '#0e6a5b',
  customerComplaintsRecipientEmails: () => 'complaints@field.example',
  dailyReservationReportEmails: () => 'reports@field.example',
  'emails.dailyTakeoutReport': () => 'takeout@field.example',
};
const textFor = async (cell: Locator, field: Field): Promise<string> => {
  const source = (await cell.getAttribute('data-source')) ?? '';
  const last = source.slice(source.lastIndexOf('.') + 1);
  const pattern = patterned[source] ?? patterned[last];
  return pattern ? pattern() : `${last} 言葉 <i>"é"</i>`.slice(0, limit(field));
};

const typed: Write = async (cell, field) => {
  const text = await textFor(cell, field);
  await cell.getByRole('textbox').first().fill(text);
  return text;
};

async function pick(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('option', { name, exact: typeof name === 'string' }).click();
}

const sent: Write = async (cell) => {
  const before = await cell.locator('img').count();
  const source = before ? await cell.locator('img').last().getAttribute('src') : null;
  await cell
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: newPicture() });
  await expect(cell.locator('img').last()).not.toHaveAttribute('src', source ?? '');
  return unsaid;
};

const byKind: Partial<Record<Field['kind'], Write>> = {
  text: typed,
  longText: typed,
  email: async (cell) => {
    const text = `written-${Date.now()}@field.example`;
    await cell.getByRole('textbox').fill(text);
    return text;
  },
  url: typed,
  phone: async (cell) => {
    await cell.getByRole('textbox').fill('+886223456789');
    return '+886223456789';
  },
  integer: async (cell, field, before) => {
    const { max = Infinity, min = 0 } = field as { max?: number; min?: number };
    const now = typeof before === 'number' ? before : min;
    const next = now + 1 > max ? now - 1 : now + 1;
    await cell.getByRole('spinbutton').fill(String(next));
    return next;
  },
  money: async (cell) => {
    await cell.getByRole('spinbutton').fill('1234');
    return unsaid;
  },
  boolean: async (cell, _field, before) => {
    await cell.getByRole('switch').click();
    return before !== true;
  },
  choice: async (cell, field, before) => {
    const next = choicesOf(field).find(({ value }) => value !== before);
    await cell.getByRole('combobox').click();
    await pick(cell.page(), next?.label.en ?? '');
    return next?.value;
  },
  choices: async (cell, field, before) => {
    const had = new Set(Array.isArray(before) ? (before as unknown[]) : []);
    const [first] = choicesOf(field);
    await cell.getByRole('combobox').click();
    await pick(cell.page(), first?.label.en ?? '');
    await cell.page().keyboard.press('Escape');
    await expect(cell.page().getByRole('listbox')).toBeHidden();
    return had.has(first?.value) ? [...had].filter((one) => one !== first?.value) : [...had, first?.value];
  },
  texts: async (cell, field, before) => {
    const text = await textFor(cell, field);
    await cell.getByRole('combobox').fill(text);
    await cell.getByRole('combobox').press('Enter');
    return [...((before as string[] | null) ?? []), text];
  },
  time: async (cell) => {
    const input = cell.getByRole('textbox');
    const next = shifted(await input.inputValue());
    await input.fill(next);
    return next;
  },
  image: sent,
  records: async (cell, field) => {
    const { one, fields } = field as Extract<Field, { kind: 'records' }>;
    await cell.getByRole('button', { name: `Add ${one.en}` }).click();
    const places = cell.locator('ol > li').last().locator('.records-field');
    for (const [at, [name, part]] of Object.entries(fields).entries()) {
      const place = places.nth(at);
      await place.evaluate((element, text) => element.setAttribute('data-source', text), name);
      await writer(name, part)(place, part, part.kind === 'boolean' ? await isOn(place) : null);
    }
    return unsaid;
  },
};

const isOn = (place: Locator) => place.getByRole('switch').isChecked();

/** Half an hour later: order and gaps between times stay as they are. */
function shifted(clock: string): string {
  const [hours = 0, minutes = 0] = clock ? clock.split(':').map(Number) : [13, 15];
  return minutes < 30 ? `${pad(hours)}:${pad(minutes + 30)}` : `${pad((hours + 1) % 24)}:${pad(minutes - 30)}`;
}
const pad = (number: number) => String(number).padStart(2, '0');

const toggled: Write = async (cell) => {
  await cell.getByRole('checkbox').first().click();
  return unsaid;
};
const chosen =
  (words: string, option: RegExp, value?: string): Write =>
  async (cell) => {
    await cell.getByRole('combobox').fill(words);
    await pick(cell.page(), option);
    return value;
  };

/** Fields that draw themselves, or whose values the server finds, by their sources. */
const bySource: Readonly<Record<string, Write>> = {
  country: chosen('Singapore', /^Singapore/, 'SG'),
  timezone: chosen('Lord', /Lord/, 'Australia/Lord_Howe'),
  currency: chosen('CHF', /CHF/, 'CHF'),
  ownerUserId: async (cell) => {
    await cell.getByRole('combobox').fill('heir-');
    await cell.page().getByRole('option', { name: /heir-/ }).first().click();
    return unsaid;
  },
  images: sent,
  location: async (cell) => {
    await cell.getByLabel('Latitude').fill('25.033');
    await cell.getByLabel('Longitude').fill('121.5654');
    return { lat: 25.033, lng: 121.5654 };
  },
  openingHours: async (cell) => {
    await cell.getByRole('button', { name: /^Add hours Sunday/ }).click();
    await cell
      .getByLabel(/^Sunday 1: /)
      .first()
      .fill('17:45');
    return unsaid;
  },
  waitingOpeningTimes: async (cell) => {
    for (const [at, clock] of ['11:00', '14:00', '17:30', '22:15'].entries())
      await cell.getByRole('textbox').nth(at).fill(clock);
    return { lunch: { from: 660, to: 840 }, dinner: { from: 1050, to: 1335 } };
  },
  voices: async (cell) => {
    await cell.getByRole('textbox').first().fill('Hello "é" 言葉');
    return unsaid;
  },
  branchServices: toggled,
  data: async (cell) => {
    await cell.getByRole('checkbox').first().check();
    await cell.getByRole('combobox').first().fill('kitchen@field.example');
    await cell.getByRole('combobox').first().press('Enter');
    return unsaid;
  },
  branches: async (cell) => {
    await cell.getByRole('checkbox').first().check();
    const ids = cell.getByRole('textbox');
    for (let at = 0; at < (await ids.count()); at++) await ids.nth(at).fill(`merchant-${at}`);
    return unsaid;
  },
  webBookingInputOrder: async (cell) => {
    await cell.getByRole('button', { name: /down/i }).first().click();
    return unsaid;
  },
  webBannerBackgroundColor: typed,
  permissions: toggled,
  companyACL: async (cell) => {
    await cell.getByRole('combobox', { name: 'Add a company' }).fill('春水');
    await pick(cell.page(), /春水/);
    await cell.getByRole('checkbox', { name: 'All, including new branches' }).uncheck();
    return unsaid;
  },
};

function writer(source: string, field: Field): Write {
  const found = field.input || 'found' in field ? bySource[source] : byKind[field.kind];
  if (!found) throw new Error(`${source} needs a way of being written into.`);
  return found;
}

/** Writes into the cell of a field another value than it has. */
export async function writeField(form: Locator, source: string, field: Field, before: unknown): Promise<Written> {
  return writer(source, field)(form.locator(`[data-source="${source}"]`), field, before);
}

/** What a person reads in cells, by their sources: texts, figures, switches, pictures. */
export const readCells = (form: Locator, sources: readonly string[]): Promise<Record<string, unknown>> =>
  form.evaluate((element, names) => {
    const parts = 'input, textarea, select, [role="combobox"], .MuiChip-label, img, audio, dd, li > b';
    const read = (part: Element) => {
      if (part instanceof HTMLInputElement && part.type === 'file') return null;
      if (part instanceof HTMLInputElement && ['checkbox', 'radio'].includes(part.type)) return part.checked;
      if (part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement) return part.value;
      if (part instanceof HTMLImageElement || part instanceof HTMLAudioElement) return part.getAttribute('src');
      return part.textContent;
    };
    return Object.fromEntries(
      names.map((name) => {
        const cell = element.querySelector(`[data-source="${name}"]`);
        return [name, cell && [...cell.querySelectorAll(parts)].map(read)];
      }),
    );
  }, sources);
