import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const focused = () => document.activeElement;
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /English|日本語|中文/ });
const branch = encodeURIComponent('信義店');

describe('an unchanged text', () => {
  it.each(['{Enter}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Escape}'])('stores nothing with %s', async (keys) => {
    await openTexts();
    const user = userEvent.setup();
    cell('title').focus();
    await user.keyboard('{Enter}');
    expect((await input()).value).toBe('title in English');
    await user.keyboard(keys);
    expect(screen.queryByRole('textbox', { name: /title/ })).toBeNull();
    expect(server.sent).toEqual([]);
  });

  it('stores nothing when the focus leaves, nor after a change that was taken back', async () => {
    await openTexts();
    const user = userEvent.setup();
    cell('title').focus();
    await user.keyboard('{F2}');
    await input();
    await user.click(screen.getByRole('searchbox'));
    cell('title').focus();
    await user.keyboard('{F2}');
    await input();
    await user.keyboard('!{Backspace}{Enter}');
    expect(server.sent).toEqual([]);
    expect(within(cell('title')).queryByText('title in English', { selector: 'b' })).toBeNull();
  });

  it('of the company is stored nowhere at a branch', async () => {
    await openTexts({ search: `?platform=guestPages&branch_id=${branch}` });
    const user = userEvent.setup();
    cell('farewell').focus();
    await user.keyboard('{Enter}');
    expect((await input()).value).toBe('See you');
    await user.keyboard('{Enter}');
    expect(server.sent).toEqual([]);
  });
});

describe('with the keyboard alone', () => {
  it('moves by arrows, Home and End', async () => {
    await openTexts();
    const user = userEvent.setup();
    await user.click(cell('title', 'zh'));
    expect(focused()).toBe(cell('title', 'zh'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(focused()).toBe(cell('greeting', 'zh-cn')));
    await user.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe(cell('greeting', 'ja')));
    await user.keyboard('{ArrowUp}{Home}');
    await waitFor(() => expect(focused()).toBe(cell('title', 'zh')));
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    await waitFor(() => expect(focused()).toBe(cell('title', 'zh')));
  });

  it('saves with Enter and goes down, with Tab right, with Shift+Tab left', async () => {
    await openTexts();
    const user = userEvent.setup();
    cell('title', 'zh').focus();
    await user.keyboard('{Enter}');
    await input();
    await user.keyboard('A{Enter}');
    await waitFor(() => expect(focused()).toBe(cell('greeting', 'zh')));
    expect(within(cell('title', 'zh')).getByText('title的中文A')).toBeTruthy();
    await user.keyboard('{Enter}');
    await input();
    await user.keyboard('B{Tab}');
    await waitFor(() => expect(focused()).toBe(cell('greeting', 'zh-cn')));
    await user.keyboard('{Enter}');
    await input();
    await user.keyboard('C{Shift>}{Tab}{/Shift}');
    await waitFor(() => expect(focused()).toBe(cell('greeting', 'zh')));
    await waitFor(() => expect(server.sent).toHaveLength(3));
    expect(server.sent.flat()).toEqual([
      { namespace: 'reminder', key: 'title', language: 'zh', text: 'title的中文A', previous: null },
      { namespace: 'reminder', key: 'greeting', language: 'zh', text: '{{name}}您好：B', previous: null },
      { namespace: 'reminder', key: 'greeting', language: 'zh-cn', text: '{{name}}您好：C', previous: null },
    ]);
  });

  it('starts with what is typed, breaks lines with Shift+Enter, and cancels with Escape', async () => {
    await openTexts();
    const user = userEvent.setup();
    cell('farewell').focus();
    await user.keyboard('H');
    expect((await input()).value).toBe('H');
    await user.keyboard('i{Shift>}{Enter}{/Shift}you');
    expect((await input()).value).toBe('Hi\nyou');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(cell('farewell')));
    expect(server.sent).toEqual([]);
    expect(within(cell('farewell')).getByText('See you')).toBeTruthy();
  });

  it('removes an own text with Delete, and Ctrl+Z brings it back', async () => {
    await openTexts();
    const user = userEvent.setup();
    cell('farewell').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(within(cell('farewell')).queryByText('See you')).toBeNull());
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(within(cell('farewell')).getByText('See you')).toBeTruthy());
    expect(server.sent.flat().map(({ text, previous }) => [text, previous])).toEqual([
      [null, 'See you'],
      ['See you', null],
    ]);
    await user.keyboard('{Control>}z{/Control}');
    expect(server.sent).toHaveLength(2);
  });
});

it('stores exactly the text of the company as the own one of a branch, if it is typed', async () => {
  await openTexts({ search: `?platform=guestPages&branch_id=${branch}` });
  const user = userEvent.setup();
  cell('farewell').focus();
  await user.keyboard('See you{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.addresses[0]).toContain(`branchId=${branch}`);
  expect(server.sent[0]).toEqual([
    { namespace: 'reminder', key: 'farewell', language: 'en', text: 'See you', previous: null },
  ]);
  expect(await within(cell('farewell')).findByText('Own text of the branch')).toBeTruthy();
});

describe('undo', () => {
  const edit = async (user: ReturnType<typeof userEvent.setup>) => {
    cell('title').focus();
    await user.keyboard('New{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    cell('title').focus();
  };

  it('that fails says so, and can be tried again', async () => {
    await openTexts();
    const user = userEvent.setup();
    await edit(user);
    server.refusals.push({ status: 503, body: { code: 'unavailable' } });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/^Could not undo: /)).toBeTruthy();
    expect(within(cell('title')).getByText('New')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(within(cell('title')).queryByText('New')).toBeNull());
    expect(server.sent.at(-1)).toEqual([
      { namespace: 'reminder', key: 'title', language: 'en', text: null, previous: 'New' },
    ]);
  });

  it('does not reach another platform', async () => {
    await openTexts();
    const user = userEvent.setup();
    await edit(user);
    await user.selectOptions(screen.getByLabelText('Texts of'), 'mails');
    await screen.findByRole('grid');
    cell('title').focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(server.sent).toHaveLength(1);
  });
});

it('says why a text is refused, does not save it, and keeps what was typed when the focus leaves', async () => {
  await openTexts();
  const user = userEvent.setup();
  cell('greeting').focus();
  await user.keyboard('Hello,{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('{{name}} is missing');
  expect((await input()).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('searchbox'));
  expect(await within(cell('greeting')).findByText('Not saved')).toBeTruthy();
  expect(within(cell('greeting')).getByText('Your text: Hello,')).toBeTruthy();
  await user.click(within(cell('greeting')).getByRole('button', { name: 'Try again' }));
  expect((await input()).value).toBe('Hello,');
  await user.keyboard('{Escape}');
  await user.click(within(cell('greeting')).getByRole('button', { name: 'Discard' }));
  expect(within(cell('greeting')).queryByText('Not saved')).toBeNull();
  expect(server.sent).toEqual([]);
});

describe('warnings', () => {
  beforeEach(() => {
    server.rows = [
      row('title', { company: { en: own('Two  spaces') } }),
      row('farewell', { company: { en: own('See you.'), ja: own('またね。') } }),
    ];
  });

  it('of one text are dismissed by keyboard', async () => {
    await openTexts();
    const user = userEvent.setup();
    cell('title').focus();
    expect(within(cell('title')).getByText('Double space')).toBeTruthy();
    await user.tab();
    expect(focused()?.textContent).toBe('Dismiss warnings');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(cell('title')).queryByText('Double space')).toBeNull());
    expect(server.sent).toEqual([[{ namespace: 'reminder', key: 'title', language: 'en', dismissed: true }]]);
    await waitFor(() => expect(focused()).toBe(cell('title')));
  });

  it('are dismissed together', async () => {
    await openTexts({ search: '?platform=guestPages&show=warnings' });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Dismiss all warnings' }));
    expect(await screen.findByText('No texts found')).toBeTruthy();
    expect(server.sent.map((updates) => updates.length)).toEqual([3]);
  });

  it('stay if that fails, which is said', async () => {
    await openTexts();
    server.refusals.push({ status: 503, body: { code: 'unavailable' } });
    await userEvent.setup().click(within(cell('title')).getByRole('button', { name: 'Dismiss warnings' }));
    expect(await screen.findByText(/^The warnings could not be dismissed: /)).toBeTruthy();
    expect(within(cell('title')).getByText('Double space')).toBeTruthy();
  });
});

describe('a text that somebody else has changed', () => {
  const conflict = async () => {
    await openTexts();
    const user = userEvent.setup();
    server.rows = [row('farewell', { company: { en: own('Theirs') } })];
    server.refusals.push({ status: 409, body: { code: 'stale_version' } });
    cell('farewell').focus();
    await user.keyboard('Mine{Enter}');
    expect(await within(cell('farewell')).findByText('Someone else has changed this text.')).toBeTruthy();
    expect(within(cell('farewell')).getByText('Their text: Theirs')).toBeTruthy();
    expect(within(cell('farewell')).getByText('Your text: Mine')).toBeTruthy();
    return user;
  };

  it('keeps theirs', async () => {
    const user = await conflict();
    await user.click(within(cell('farewell')).getByRole('button', { name: 'Keep their text' }));
    expect(within(cell('farewell')).queryByText(/Your text/)).toBeNull();
    expect(within(cell('farewell')).getByText('Theirs')).toBeTruthy();
    expect(server.sent).toHaveLength(1);
  });

  it('is replaced by mine', async () => {
    const user = await conflict();
    await user.click(within(cell('farewell')).getByRole('button', { name: 'Use your text' }));
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]).toMatchObject([{ text: 'Mine', previous: 'Theirs' }]);
    await waitFor(() => expect(within(cell('farewell')).queryByText(/Your text/)).toBeNull());
  });
});

it('does not call another refusal a conflict', async () => {
  await openTexts();
  server.refusals.push({ status: 409, body: { code: 'conflict' } });
  const user = userEvent.setup();
  cell('title').focus();
  await user.keyboard('New{Enter}');
  expect(await within(cell('title')).findByText('Not saved')).toBeTruthy();
  await user.click(within(cell('title')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  await waitFor(() => expect(within(cell('title')).queryByText('Not saved')).toBeNull());
});

it('offers the platforms that have texts', async () => {
  await openTexts();
  const options = within(screen.getByLabelText('Texts of')).getAllByRole('option');
  expect(options.map((one) => one.textContent)).toEqual(['Back office', 'Guest pages', 'Messages', 'E-mails']);
});
