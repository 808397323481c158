import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clipboardCells } from '#ui/clipboardCells.ts';
import { cell, openTexts, own, row, startServer, stubScreen, type TextServer } from './textsFixture.tsx';

beforeAll(() => stubScreen());
afterEach(cleanup);

let server: TextServer;
beforeEach(() => {
  server = startServer([
    row('title'),
    row('greeting', {
      defaults: { en: 'Dear {{name}},', zh: '{{name}}您好：', 'zh-cn': '{{name}}您好：', ja: '{{name}}様' },
    }),
    row('farewell', { company: { en: own('See you') } }),
  ]);
});

it.each([
  ['a', [['a']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\t"say ""hi"""\nlast', [['two\nlines', 'say "hi"'], ['last']]],
  ['"tab\tin"\t\n', [['tab\tin', '']]],
  ['"Hello" he said\tb', [['"Hello" he said', 'b']]],
  ['"never closed\tb', [['"never closed', 'b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['""\tb', [['', 'b']]],
  ['"a\r\nb"', [['a\nb']]],
])('reads the cells of %j', (text, cells) => {
  expect(clipboardCells(text)).toEqual(cells);
});

it('shows what several cells would change, saves them in one call, and undoes them together', async () => {
  await openTexts();
  const user = userEvent.setup();
  act(() => cell('title', 'en').focus());
  await user.paste('New title\t"新しい\nタイトル"\t?\r\nHello\t{{name}}さん\r\nSee you\t\r\nbeyond\r\n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste texts' }));
  expect(
    dialog.getByText('3 texts will change. 1 is the same already. 2 cells beyond the table are left out.'),
  ).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Refused: 1 text' })).toBeTruthy();
  expect(dialog.getByText('{{name}} is missing')).toBeTruthy();
  expect(dialog.getByText('Number of lines differs from the default')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save 3 texts' }));
  expect(await screen.findByText('3 texts saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([
    [
      { namespace: 'reminder', key: 'title', language: 'en', text: 'New title', previous: null },
      { namespace: 'reminder', key: 'title', language: 'ja', text: '新しい\nタイトル', previous: null },
      { namespace: 'reminder', key: 'greeting', language: 'ja', text: '{{name}}さん', previous: null },
    ],
  ]);
  act(() => cell('title').focus());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.map(({ text, previous }) => [text, previous])).toEqual([
    [null, 'New title'],
    [null, '新しい\nタイトル'],
    [null, '{{name}}さん'],
  ]);
  await waitFor(() => expect(within(cell('title')).queryByText('New title')).toBeNull());
});

it('stays open after a failure and then shows what others have changed', async () => {
  await openTexts();
  const user = userEvent.setup();
  act(() => cell('title', 'en').focus());
  await user.paste('One\nHi {{name}}\nBye');
  const dialog = within(await screen.findByRole('dialog'));
  server.rows = server.rows.map((one) => (one.key === 'farewell' ? { ...one, company: { en: own('Theirs') } } : one));
  server.refusals.push({ status: 409, body: { code: 'stale_version' } });
  await user.click(dialog.getByRole('button', { name: 'Save 3 texts' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else');
  expect(await dialog.findByText('Theirs')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save 3 texts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent[1]?.map(({ previous }) => previous)).toEqual([null, null, 'Theirs']);
});

it('sends 2,000 texts in each call; what was saved before a failure can be undone', async () => {
  const keys = Array.from({ length: 2_500 }, (_, index) => `key${index}`);
  server.rows = keys.map((key) => row(key));
  await openTexts();
  const user = userEvent.setup();
  act(() => cell('key0').focus());
  await user.paste(keys.map((key) => `new ${key}`).join('\n'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('and 2400 more')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save 2500 texts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent.map(({ length }) => length)).toEqual([2_000, 500]);
  act(() => cell('key0').focus());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.sent.map(({ length }) => length)).toEqual([2_000, 500, 2_000, 500]));
});

/** What Ctrl+C puts on the clipboard. */
function copied(element: HTMLElement): string {
  const data = new Map<string, string>();
  const event = createEvent.copy(element, {
    clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
  });
  fireEvent(element, event);
  return data.get('text/plain') ?? '';
}

it('opens a single pasted text in the input, and copies the text that applies', async () => {
  await openTexts();
  const user = userEvent.setup();
  act(() => cell('farewell').focus());
  expect(copied(cell('farewell'))).toBe('See you');
  act(() => cell('title', 'ja').focus());
  expect(copied(cell('title', 'ja'))).toBe('titleの日本語');
  await user.paste('Bye');
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'title 日本語' });
  expect(input.value).toBe('Bye');
  expect(server.sent).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.sent[0]).toMatchObject([{ key: 'title', language: 'ja', text: 'Bye' }]));
});

it('pastes a copied text of several lines as one', async () => {
  server.rows = [row('title'), row('farewell', { company: { en: own('See\nyou') } })];
  await openTexts();
  const user = userEvent.setup();
  act(() => cell('farewell').focus());
  const text = copied(cell('farewell'));
  act(() => cell('title').focus());
  await user.paste(text);
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'title English' });
  expect(input.value).toBe('See\nyou');
});
