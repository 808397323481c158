import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cell, openTexts, own, row, startServer, stubScreen, type TextServer } from './textsFixture.tsx';

beforeAll(() => stubScreen());
afterEach(cleanup);

let server: TextServer;
beforeEach(() => {
  server = startServer([
    row('title', { defaults: { en: 'Your booking', zh: '您的訂位', 'zh-cn': '您的预订', ja: 'ご予約' } }),
    row('hint', {
      company: { en: own('Booking {{booking}}') },
      defaults: { en: 'Hint {{booking}}', ja: '{{booking}}' },
    }),
    row('farewell'),
  ]);
});

const open = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Replace…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace a word' }));
  const enter = async (language: string, word: string, replacement: string) => {
    const group = within(dialog.getByRole('group', { name: language }));
    await user.clear(group.getByLabelText('Find'));
    if (word) await user.type(group.getByLabelText('Find'), word);
    await user.type(group.getByLabelText('Replace with'), replacement);
  };
  return { user, dialog, enter };
};

it('replaces a word in several languages at once, but not in placeholders, and is undone together', async () => {
  await openTexts();
  const { user, dialog, enter } = await open();
  await enter('English', 'booking', 'reservation');
  await enter('日本語', '予約', 'リザーブ');
  expect(await dialog.findByText('3 texts will change.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save 3 texts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([
    [
      { namespace: 'reminder', key: 'title', language: 'en', text: 'Your reservation', previous: null },
      { namespace: 'reminder', key: 'title', language: 'ja', text: 'ごリザーブ', previous: null },
      {
        namespace: 'reminder',
        key: 'hint',
        language: 'en',
        text: 'Reservation {{booking}}',
        previous: 'Booking {{booking}}',
      },
    ],
  ]);
  act(() => cell('title').focus());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.map(({ text }) => text)).toEqual([null, null, 'Booking {{booking}}']);
});

it('begins with the word that was searched, and changes texts that the search hides in other languages', async () => {
  await openTexts({ search: '?platform=guestPages&q=booking' });
  const { dialog, enter } = await open();
  const english = within(dialog.getByRole('group', { name: 'English' }));
  expect(english.getByLabelText<HTMLInputElement>('Find').value).toBe('booking');
  expect(document.activeElement).toBe(english.getByLabelText('Replace with'));
  await enter('日本語', 'farewell', 'さようなら');
  expect(await dialog.findByText('1 text will change.')).toBeTruthy();
});

it('says that nothing would change, and saves nothing', async () => {
  await openTexts();
  const { dialog, enter } = await open();
  await enter('English', 'nowhere', 'here');
  expect(await dialog.findByText('No text will change.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
  expect(server.sent).toEqual([]);
});
