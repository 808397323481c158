import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/permissions.ts';
import type { Language } from '#contract/core/constants.ts';
import { textFileBytes, type TextFileResult, type TextFileRow } from '#contract/translations/files.ts';
import { sendThrough } from '#data-provider/client.ts';
import { TextFiles } from '#src/pages/translations/files/TextFiles.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** Export and import of own texts on the screen. */

const none = { new: 0, changed: 0, removed: 0, unchanged: 0, outdated: 0, refused: 0, unknown: 0, repeated: 0 };
const row = (changes: Partial<TextFileRow>): TextFileRow => ({
  row: 2,
  outcome: 'changed',
  namespace: 'optOut',
  key: 'done',
  language: 'en',
  before: 'Bye',
  after: 'Goodbye',
  errors: [],
  warnings: [],
  ...changes,
});
const resultOf = (changes: Partial<TextFileResult>): TextFileResult => ({
  revision: 7,
  counts: { ...none, unchanged: 3 },
  warnings: 0,
  rows: [],
  ...changes,
});

let answers: (() => Response)[];
let sent: { method: string; path: string; query: Record<string, string>; body: unknown }[];
beforeAll(() => {
  stubMedia();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = vi.fn<() => void>();
});
beforeEach(() => {
  answers = [];
  sent = [];
  sendThrough((address, { method = 'GET', body }) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    sent.push({ method, path: pathname, query: Object.fromEntries(searchParams), body });
    return Promise.resolve((answers.shift() ?? (() => Response.json(resultOf({}))))());
  });
});
afterEach(cleanup);

const replies = (...results: (TextFileResult | object)[]) =>
  answers.push(...results.map((one) => () => Response.json(one)));
const fails = (status: number, code: string, ...details: object[]) =>
  answers.push(() => Response.json({ code, reason: '', message: '', details }, { status }));
const show = (role: Role = 'manager', branchId: string | null = null, language: Language = 'en') =>
  renderApp(<TextFiles companyId="chunshui" branchId={branchId} platform="guestPages" />, {
    provider: {},
    address: '/i18n-management',
    role,
    language,
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const file = (name = 'texts.json', size = 1) => new File(['x'.repeat(size)], name);
const choose = (one = file()) => {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no input for files.');
  fireEvent.change(input, { target: { files: [one] } });
};
const openImport = async (branchId: string | null = null) => {
  await show('manager', branchId);
  await press('Import');
  // It is loaded with texts of its own.
  await screen.findByRole('dialog');
};

it('exports what is chosen', async () => {
  await show('read', '信義店');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await press('Export');
  const dialog = within(await screen.findByRole('dialog', { name: 'Export texts' }));
  expect(await dialog.findByText('Guest pages, 信義店')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'JSON (i18next)' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Own texts only' }));
  for (const name of ['繁體中文', '简体中文', 'English', '日本語'])
    await userEvent.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one language.');
  expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('checkbox', { name: '日本語' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      path: '/api/v2/i18n/platform/guestPages/export',
      query: {
        companyId: 'chunshui',
        branchId: '信義店',
        format: 'json',
        texts: 'own',
        languages: 'ja',
        language: 'en',
      },
    },
  ]);
});

it('shows the check, imports at one press, and undoes', async () => {
  await openImport('信義店');
  const counts = { ...none, changed: 1, new: 1, unchanged: 3 };
  const rows = [row({}), row({ row: 3, outcome: 'new', key: 'ask', warnings: [{ code: 'ending' }] })];
  replies(resultOf({ counts, rows, warnings: 1 }), resultOf({ counts, revision: 8 }), {
    revision: 9,
    undone: 2,
    superseded: [],
  });
  choose();
  expect(await screen.findByText('Changed texts (1)', { selector: 'li' })).toBeTruthy();
  expect(screen.getByText('Texts without change (3)')).toBeTruthy();
  expect(screen.getByText('1 text has a warning.')).toBeTruthy();
  expect(screen.getByText('Goodbye')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'new');
  expect(screen.getByText('Punctuation at the end differs from the default')).toBeTruthy();
  await press('Import 2 texts');
  expect((await screen.findByRole('status')).textContent).toBe('2 texts have been imported.');
  await press('Undo this import');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ path, query }) => [path, query.dryRun, query.revision, query.branchId])).toEqual([
    ['/api/v2/i18n/platform/guestPages/import', 'true', undefined, '信義店'],
    ['/api/v2/i18n/platform/guestPages/import', undefined, '7', '信義店'],
    ['/api/v2/i18n/undo', undefined, undefined, undefined],
  ]);
  expect(JSON.parse(String(sent[2]?.body))).toEqual({ companyId: 'chunshui', branchId: '信義店', ofRevision: 8 });
});

it('imports a file with problems only without them', async () => {
  await openImport();
  const counts = { ...none, changed: 1, refused: 1 };
  const errors = [{ code: 'missingVariable' as const, detail: '{{company}}' }];
  const unknown = [{ code: 'unknownKey' as const, detail: 'gone' }];
  replies(resultOf({ counts, rows: [row({}), row({ outcome: 'refused', errors: [...errors, ...unknown] })] }));
  choose();
  expect(await screen.findByText('{{company}} is missing')).toBeTruthy();
  expect(screen.getByText('There is no key gone.')).toBeTruthy();
  const run = screen.getByRole('button', { name: 'Import 1 text' });
  expect(run).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the texts that cannot be imported' }));
  replies(resultOf({ counts, revision: 8 }));
  await userEvent.click(run);
  expect(await screen.findByText('1 text has been imported.')).toBeTruthy();
  expect(sent[1]?.query).toMatchObject({ leaveOut: 'true', revision: '7' });
});

it('checks again with other choices', async () => {
  await openImport();
  replies(resultOf({ counts: { ...none, outdated: 1 }, rows: [row({ outcome: 'outdated' })] }));
  choose();
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Also replace texts that were changed after the export' }),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Empty cells remove own texts' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Language of a JSON/ }), 'ja');
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent[3]?.query).toMatchObject({ dryRun: 'true', overwrite: 'true', removeEmpty: 'true', language: 'ja' });
});

it('checks again if texts have changed since the check', async () => {
  await openImport();
  const counts = { ...none, changed: 1 };
  replies(resultOf({ counts, rows: [row({})] }));
  choose();
  await screen.findByText('Goodbye');
  fails(409, 'stale_version');
  replies(resultOf({ counts, rows: [row({ before: 'Newer' })], revision: 8 }));
  await press('Import 1 text');
  expect(await screen.findByText('Newer')).toBeTruthy();
  expect(screen.getByText(/^Texts have changed since the check/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  replies(resultOf({ counts, revision: 9 }));
  await press('Import 1 text');
  expect(await screen.findByText('1 text has been imported.')).toBeTruthy();
  expect(sent[3]?.query.revision).toBe('8');
});

it('says that a file changes nothing', async () => {
  await openImport();
  choose();
  expect(await screen.findByText('The file changes nothing.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('names what is wrong with a file', async () => {
  await openImport();
  const alert = async () => (await screen.findByRole('alert')).textContent;
  choose(file('texts.csv'));
  expect(await alert()).toBe('Choose a JSON or .xlsx file.');
  choose(file('texts.json', textFileBytes + 1));
  expect(await alert()).toBe('The file is larger than 10 MB.');
  expect(sent).toEqual([]);
  fails(400, 'invalid_input', { path: 'rows.3', message: '', code: 'notJson' });
  choose();
  await waitFor(async () => expect(await alert()).toBe('Line 3: this is not valid JSON.'));
  fails(400, 'invalid_input', { path: 'file', message: '', code: 'languageOpen' });
  choose();
  await waitFor(async () => expect(await alert()).toBe('The file does not name a language. Choose its language.'));
  fails(415, 'unsupported_type');
  choose();
  await waitFor(async () => expect(await alert()).not.toBe('The file does not name a language. Choose its language.'));
});

it('is operated by keyboard alone', async () => {
  await show();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const button = await screen.findByRole('button', { name: 'Choose file' });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['zh', 'zh-cn', 'ja'] as const)('has its texts in %s', async (language) => {
  await show('manager', null, language);
  const names = { zh: ['匯出', '匯入'], 'zh-cn': ['导出', '导入'], ja: ['エクスポート', 'インポート'] }[language];
  for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
  const counts = { ...none, changed: 2 };
  replies(resultOf({ counts, rows: [row({})] }));
  await press(names[1] ?? '');
  choose();
  await screen.findByText('Goodbye');
  expect(screen.getByRole('dialog').textContent).not.toMatch(/translations\.|imports\.|\{\{/);
});
