import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { elementWith, replacePage } from '#src/pages/translations/preview/samplePage.ts';
import { cell, openTexts, own, row, startServer, stubScreen, type TextServer } from './textsFixture.tsx';

/** The preview of the text with the focus. */

let server: TextServer;
beforeEach(() => {
  stubScreen();
  server = startServer([
    row('title'),
    row('greeting', { defaults: { en: 'Dear {{name}},', zh: '{{name}}您好：' } }),
    row('farewell', { company: { en: own('See you') } }),
  ]);
});
afterEach(cleanup);

const pane = () => screen.findByRole('complementary', { name: 'Preview' });
const page = () => screen.findByTitle<HTMLIFrameElement>(/^Reminder · /);
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /English|日本語|中文/ });
const shows = (html: string) => waitFor(async () => expect((await page()).srcdoc).toBe(`<p>${html}</p>`));
const last = () => server.previews.at(-1);
const focus = (key: string, language?: 'en' | 'zh' | 'ja') => act(() => cell(key, language).focus());

describe('beside the grid', () => {
  it('shows the page of the text with the focus, in its language, and names it', async () => {
    await openTexts();
    await shows('title: saved');
    expect(within(await pane()).getByText('繁體中文')).toBeTruthy();
    focus('greeting', 'ja');
    await shows('greeting: saved');
    expect(last()).toEqual({
      companyId: 'chunshui',
      platform: 'guestPages',
      namespace: 'reminder',
      key: 'greeting',
      language: 'ja',
    });
    const frame = await page();
    expect(frame.title).toBe('Reminder · 日本語');
    // Without scripts, forms and links; the origin is there to measure the page.
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(within(await pane()).getByText('Reminder')).toBeTruthy();
  });

  it('asks for the texts of the branch', async () => {
    await openTexts({ search: `?platform=guestPages&branch_id=${encodeURIComponent('信義店')}` });
    await shows('title: saved');
    expect(last()).toMatchObject({ branchId: '信義店' });
  });

  it('shows a valid text while it is typed, and the last valid one meanwhile', async () => {
    await openTexts();
    const user = userEvent.setup();
    focus('greeting', 'en');
    await shows('greeting: saved');
    await user.keyboard('{Enter}');
    await input();
    await user.keyboard('!');
    await shows('greeting: Dear {{name}},!');
    await user.keyboard('{{{{x');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await shows('greeting: Dear {{name}},!{');
    expect(JSON.stringify(server.previews)).not.toContain('!{{');
    await user.keyboard('{Escape}');
    await shows('greeting: saved');
  });

  it('sends few calls for many keys', async () => {
    await openTexts();
    const user = userEvent.setup();
    focus('title', 'en');
    await shows('title: saved');
    await user.keyboard('{Enter}');
    await input();
    const before = server.previews.length;
    await user.keyboard(' of the day');
    await shows('title: title in English of the day');
    expect(server.previews.length - before).toBeLessThan(6);
  });

  it('is read again after a save and an undo, not while the save is under way', async () => {
    await openTexts();
    const user = userEvent.setup();
    focus('farewell', 'en');
    await shows('farewell: saved');
    server.preview = ({ key }) => {
      const text = server.rows.find((one) => one.key === key)?.company.en?.text ?? 'default';
      return Response.json({ kind: 'page', html: `<p>${key}: ${text}</p>`, subject: null, text: null });
    };
    await user.keyboard('{Delete}');
    await shows('farewell: default');
    await user.keyboard('{Control>}z{/Control}');
    await shows('farewell: See you');
  });

  it('never shows an earlier answer over a later one', async () => {
    await openTexts();
    await shows('title: saved');
    let answer: (response: Response) => void = () => undefined;
    const { preview } = server;
    server.preview = () => new Promise((resolve) => (answer = resolve));
    focus('greeting', 'en');
    await waitFor(() => expect(last()).toMatchObject({ key: 'greeting' }));
    server.preview = preview;
    focus('farewell', 'en');
    await shows('farewell: saved');
    await act(async () => {
      answer(Response.json({ kind: 'page', html: '<p>late</p>', subject: null, text: null }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await shows('farewell: saved');
  });

  it('is hidden and shown by a button', async () => {
    await openTexts();
    const user = userEvent.setup();
    await pane();
    await user.click(screen.getByRole('button', { name: 'Hide preview' }));
    expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show preview' }));
    await pane();
  });

  it.each(['backOffice'])('is not there for texts of %s', async (platform) => {
    await openTexts({ search: `?platform=${platform}` });
    expect(screen.queryByRole('button', { name: /preview/i })).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull();
    expect(server.previews).toEqual([]);
  });
});

describe('a message and a mail', () => {
  it('has its number of SMS parts', async () => {
    server.preview = () => Response.json({ kind: 'text', text: 'See you '.repeat(25), html: null, subject: null });
    await openTexts({ search: '?platform=messages' });
    await within(await pane()).findByText('2 SMS parts, 200 characters');
    expect((await screen.findByRole('article', { name: 'Reminder · 繁體中文' })).textContent).toContain('See you See');
  });

  it('has its subject', async () => {
    server.preview = () => Response.json({ kind: 'mail', text: 'Dear Mei', html: null, subject: 'Tonight' });
    await openTexts({ search: '?platform=mails' });
    await within(await pane()).findByText('Tonight');
    expect(within(await pane()).getByText('Dear Mei')).toBeTruthy();
    expect(screen.queryByText(/SMS part/)).toBeNull();
  });
});

describe('without a preview', () => {
  it('says that there is none', async () => {
    server.preview = () => Response.json({ code: 'not_found', reason: 'x', message: 'x' }, { status: 404 });
    await openTexts();
    await within(await pane()).findByText('There is no preview of this text.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    const { preview } = server;
    server.preview = () => Response.json({ code: 'internal', reason: 'x', message: 'x' }, { status: 500 });
    await openTexts();
    const again = await within(await pane()).findByRole('button', { name: /again/i });
    server.preview = preview;
    await userEvent.click(again);
    await shows('title: saved');
  });
});

describe('on a narrow screen', () => {
  beforeEach(() => stubScreen({ narrow: true }));

  it('opens in a drawer', async () => {
    await openTexts();
    const user = userEvent.setup();
    expect(server.previews).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const drawer = await screen.findByRole('dialog', { name: 'Preview' });
    await shows('title: saved');
    expect(drawer.querySelector('iframe')).toBe(await page());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens over an input, which keeps its text and gets the focus back', async () => {
    await openTexts();
    const user = userEvent.setup();
    await user.click(cell('title'));
    await input();
    await user.keyboard('!');
    await user.click(within(cell('title')).getByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog', { name: 'Preview' });
    await shows('title: title in English!');
    expect(server.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(document.activeElement).toBe(await input()));
    expect((await input()).value).toBe('title in English!');
    expect(server.sent).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });
});

it.each([
  ['Used', 'span'],
  ['Valid until {{day}}', 'p'],
  ['Dear {{name}}, <0>thank you</0>', 'div'],
  ['{{day}}', undefined],
  ['Not there', undefined],
])('finds on a page what shows "%s"', (text, found) => {
  const html =
    '<h1>Used vouchers</h1><span>Used</span><p>Valid until\n 2027/3/5</p><div>Dear Mei, <b>thank you</b></div>';
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(elementWith(page, text)?.localName).toBe(found);
});

it('replaces a page with its language and style', () => {
  const page = new DOMParser().parseFromString('<p>Before</p>', 'text/html');
  replacePage(page, '<html lang="ja"><head><style>p{}</style></head><body><p>After</p></body></html>');
  expect([page.documentElement.lang, page.head.innerHTML, page.body.innerHTML]).toEqual([
    'ja',
    '<style>p{}</style>',
    '<p>After</p>',
  ]);
});
