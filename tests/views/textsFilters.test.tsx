import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowSetOf, filterRows, shownText, type RowFilters } from '#src/pages/translations/texts/model.ts';
import { cell, openTexts, own, row, startServer, stubScreen, type TextServer } from './textsFixture.tsx';

beforeAll(() => stubScreen());
afterEach(cleanup);

let server: TextServer;
beforeEach(() => {
  server = startServer([
    row('title'),
    row('untranslated', { defaults: { en: 'Only English' } }),
    row('old', { company: { en: own('Old text', { outdated: true, basedOn: 'Before' }) } }),
    row('doubtful', { company: { ja: own('二つ  の空白', { updatedBy: { id: 'u3', name: 'Mori' } }) } }),
    row('café', {
      namespace: 'crmPoints',
      company: { en: own('Ｃafé points', { updatedTime: '2026-11-25T04:00:00.000Z' }) },
    }),
  ]);
});

const keys = () => screen.queryAllByRole('rowheader').map((one) => one.textContent.split(/\s+/).at(-1));
const query = () => new URLSearchParams(location.search);

describe('filters', () => {
  it.each([
    ['all', ['title', 'untranslated', 'old', 'doubtful', 'café']],
    ['own', ['old', 'doubtful', 'café']],
    ['missing', ['untranslated']],
    ['outdated', ['old']],
    ['warnings', ['doubtful']],
  ])('show %s', async (show, expected) => {
    await openTexts({ search: `?platform=guestPages&show=${show}` });
    expect(keys()).toEqual(expected);
  });

  it('look only at the languages that are shown', async () => {
    await openTexts({ search: '?platform=guestPages&show=own&languages=ja' });
    expect(keys()).toEqual(['doubtful']);
  });

  it('leave those that one person has changed, since a day', async () => {
    await openTexts();
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Changed by'), 'Lin');
    await waitFor(() => expect(keys()).toEqual(['old', 'café']));
    expect(query().get('by')).toBe('u2');
    const since = screen.getByLabelText('Changed since');
    await user.type(since, '2026/11/25');
    await user.tab();
    await waitFor(() => expect(keys()).toEqual(['café']));
    expect(query().get('since')).toBe('2026-11-25');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(keys()).toHaveLength(5));
    expect(query().has('by') || query().has('since')).toBe(false);
  });

  it('find texts by search, whatever the accents and width', async () => {
    await openTexts();
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'CAFE');
    await waitFor(() => expect(keys()).toEqual(['café']));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ｔｉｔｌｅ');
    await waitFor(() => expect(keys()).toEqual(['title']));
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No texts found')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('plural forms', () => {
  const other = row('days_other', { defaults: { en: '{{count}} days', ja: '{{count}}日' } });
  const one = row('days_one', { defaults: { en: 'a day' } });
  const zero = row('days_zero', { defaults: { en: 'no days' } });
  const rows = [other, one, zero];
  const set = rowSetOf(rows);
  const filters: RowFilters = {
    platform: 'messages',
    namespace: undefined,
    search: '',
    show: 'missing',
    by: undefined,
    from: undefined,
    languages: ['ja'],
  };

  it('that a language lacks are not missing in it, and use those of other counts', () => {
    expect(filterRows(rows, set, filters)).toEqual([]);
    expect(shownText(zero, 'ja', set)).toBe('{{count}}日');
    expect(filterRows(rows, set, { ...filters, languages: ['zh'] })).toEqual([other, zero]);
  });

  it('are left out where no shown language has them', () => {
    const all = { ...filters, show: 'all' } as const;
    expect(filterRows(rows, set, all)).toEqual([other, zero]);
    expect(filterRows(rows, set, { ...all, languages: ['ja', 'en'] })).toEqual(rows);
  });

  it('stand together, whichever language comes first', async () => {
    server.rows = [other, row('title'), one, zero];
    await openTexts();
    expect(keys()).toEqual(['days_other', 'days_one', 'days_zero', 'title']);
  });

  it('cannot be edited in a language without them', async () => {
    server.rows = rows;
    await openTexts();
    const user = userEvent.setup();
    expect(cell('days_one', 'ja').textContent).toBe('–Not used in this language');
    cell('days_one', 'ja').focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: /days_one/ })).toBeNull();
  });
});

describe('a row', () => {
  it('names the page or message in the language of the user', async () => {
    await openTexts({ language: 'ja' });
    const [first] = screen.getAllByRole('rowheader');
    expect(first?.textContent).toBe('リマインダー title');
  });

  it('names records of the back office by their words', async () => {
    server.rows = [row('suppliers.fields.title', { namespace: 'resources' }), row('title', { namespace: 'unknown' })];
    await openTexts();
    expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
      'Suppliers suppliers.fields.title',
      'unknown title',
    ]);
  });

  it('shows markup as text', async () => {
    server.rows = [row('title', { company: { en: own('<b>Bold</b> & <script>1</script>') } })];
    await openTexts();
    expect(within(cell('title')).getByText('<b>Bold</b> & <script>1</script>')).toBeTruthy();
  });
});

it('shows the parts and the length of a text message while it is typed', async () => {
  await openTexts({ search: '?platform=messages' });
  const user = userEvent.setup();
  cell('title', 'zh').focus();
  await user.keyboard('您好');
  expect(await screen.findByText('1 SMS part, 2 characters')).toBeTruthy();
  await user.paste('字'.repeat(69));
  expect(await screen.findByText('2 SMS parts, 71 characters')).toBeTruthy();
  expect(screen.getByText('More SMS parts than the default: 2')).toBeTruthy();
});

describe('on a phone', () => {
  beforeEach(() => stubScreen({ narrow: true }));
  afterEach(() => stubScreen());

  it('shows one language, the filters behind a button, and opens a text by a tap', async () => {
    await openTexts();
    const user = userEvent.setup();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Key', 'English']);
    expect(screen.getByRole('button', { name: /^Filter/ }).getAttribute('aria-expanded')).toBe('false');
    await user.selectOptions(screen.getByLabelText('Language'), '日本語');
    await waitFor(() => expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('日本語'));
    await user.click(cell('title', 'ja'));
    expect(await screen.findByRole('textbox', { name: 'title 日本語' })).toBeTruthy();
  });
});
