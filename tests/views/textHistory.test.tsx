import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/permissions.ts';
import type { TextChange, TranslationRow } from '#contract/translations/translations.ts';
import { sendThrough } from '#data-provider/client.ts';
import HistoryPage from '#src/pages/translations/history/HistoryPage.tsx';
import TextsPage from '#src/pages/translations/texts/TextsPage.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The history of own texts: of all, and of one beside the grid, with undoing. */

/** jsdom has no sizes, without which the grid shows nothing. */
beforeAll(() => {
  stubMedia();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
});
afterEach(cleanup);

const change = (overrides: Partial<TextChange> = {}): TextChange => ({
  id: 'c1',
  revision: 7,
  branchId: null,
  platform: 'messages',
  namespace: 'reminder',
  label: { en: 'Reminder to guests' },
  key: 'call',
  language: 'en',
  before: 'Call {{phone}}',
  after: 'Ring {{phone}}',
  time: '2026-11-20T04:05:00.000Z',
  by: {
    id: 'u2',
    name: 'Mei Lin',
  },
  superseded: false,
  ...overrides,
});
const row: TranslationRow = {
  namespace: 'reminder',
  key: 'call',
  defaults: { en: 'Please call {{phone}}' },
  branch: {},
  company: {
    en: {
      text: 'Ring {{phone}}',
      basedOn: 'Please call {{phone}}',
      outdated: false,
      dismissed: false,
      updatedTime: '2026-11-20T04:05:00.000Z',
      updatedBy: null,
    },
  },
};

interface Sent {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown> | undefined;
}
let sent: Sent[];
let changes: TextChange[];
let total: number | null;
let undoable: object;
let failing: string | null;

beforeEach(() => {
  sent = [];
  changes = [change()];
  total = null;
  undoable = { revision: 7, undone: 1, superseded: [], unfit: [], left: 0 };
  failing = null;
  sendThrough((address, { body }) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://here');
    sent.push({ path, query, body: typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : undefined });
    if (failing && path.endsWith(failing))
      return Promise.resolve(Response.json({ code: 'internal', reason: 'x', message: 'x' }, { status: 500 }));
    if (path.endsWith('/undo')) return Promise.resolve(Response.json(undoable));
    if (path.endsWith('/history')) {
      const people = [
        { id: 'u2', name: 'Mei Lin' },
        { id: 'u9', name: null },
      ];
      return Promise.resolve(Response.json({ total: total ?? changes.length, data: changes, people }));
    }
    return Promise.resolve(
      Response.json({
        revision: 7,
        platforms: ['messages'],
        namespaces: [{ name: 'reminder', label: { en: 'Reminder' } }],
        rows: [row],
      }),
    );
  });
});

const to = (end: string) => sent.filter(({ path }) => path.endsWith(end));
const asked = () => to('/history').at(-1)?.query;
const undone = () => to('/undo').filter(({ body }) => !body?.dryRun);

const show = (search = '', role: Role = 'manager') =>
  renderApp(<HistoryPage />, { provider: {}, address: `/i18n-management/history${search}`, role });
const confirm = async (name: RegExp) => {
  const dialog = await screen.findByRole('dialog', { name: 'Undo changes?' });
  await userEvent.click(await within(dialog).findByRole('button', { name }));
};

describe('the history of all texts', () => {
  it('shows when, who, where, and the difference', async () => {
    await show();
    const entry = (await screen.findByText('2026/11/20 12:05')).closest('li');
    if (!entry) throw new Error('There is no entry.');
    expect(entry.textContent).toContain('Mei Lin');
    expect(entry.textContent).toContain('Messages · Reminder to guests · call');
    expect(entry.textContent).toContain('English');
    expect(entry.textContent).toContain('Company');
    expect(
      within(entry)
        .getAllByText(/Call|Ring/, { selector: 'mark' })
        .map((one) => one.textContent),
    ).toEqual(['Call', 'Ring']);
  });

  it('is filtered by person, platform, language and period', async () => {
    await show('?startDate=2026-11-01&endDate=2026-11-20');
    await screen.findByText('2026/11/20 12:05');
    expect([asked()?.get('from'), asked()?.get('until')]).toEqual([
      '2026-10-31T16:00:00.000Z',
      '2026-11-20T16:00:00.000Z',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Person'), 'Mei Lin');
    await userEvent.selectOptions(screen.getByLabelText('Texts of'), 'E-mails');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ja');
    await waitFor(() =>
      expect(['userId', 'platform', 'language'].map((name) => asked()?.get(name))).toEqual(['u2', 'mails', 'ja']),
    );
    expect(within(screen.getByLabelText('Person')).getByRole('option', { name: 'Former user' })).toBeTruthy();
  });

  it('has pages', async () => {
    total = 120;
    await show();
    await screen.findByText('2026/11/20 12:05');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked()?.get('page')).toBe('3'));
  });

  it('says that there is nothing, and offers to try again after a failure', async () => {
    changes = [];
    await show();
    await screen.findByText('No changes');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    cleanup();
    failing = '/history';
    await show();
    await screen.findByRole('alert');
    failing = null;
    changes = [change()];
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    await screen.findByText('2026/11/20 12:05');
  });
});

describe('undoing', () => {
  it('says how many changes there are before one is undone, and reads everything again', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo changes?' });
    await within(dialog).findByText('1 change will be undone.');
    expect(within(dialog).getByText('Ring', { selector: 'mark' }).closest('p')?.textContent).toMatch(/Ring.*→.*Call/);
    expect(to('/undo').map(({ body }) => body)).toEqual([{ companyId: 'chunshui', changes: ['c1'], dryRun: true }]);
    const before = to('/history').length;
    await confirm(/^Undo 1 change$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(undone().map(({ body }) => body)).toEqual([{ companyId: 'chunshui', changes: ['c1'], revision: 7 }]);
    await waitFor(() => expect(to('/history').length).toBeGreaterThan(before));
  });

  it('undoes the changes of a person in a period, and names those that are left', async () => {
    total = 3;
    undoable = {
      revision: 9,
      undone: 2,
      left: 102,
      superseded: [
        change({
          id: 'c2',
          key: 'subject',
          superseded: true,
        }),
      ],
      unfit: [
        change({
          id: 'c3',
          key: 'body',
          branchId: '信義店',
        }),
      ],
    };
    await show('?person=u2&startDate=2026-11-01&endDate=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo 3 changes…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo changes?' });
    await within(dialog).findByText('2 changes will be undone.');
    expect(within(dialog).getByText('102 changes cannot be undone:')).toBeTruthy();
    expect(within(dialog).getByText('subject').closest('li')?.textContent).toContain('Changed later');
    const unfit = within(dialog).getByText('body').closest('li');
    expect(unfit?.textContent).toContain('No longer fits the default');
    expect(unfit?.textContent).toContain('信義店');
    expect(within(dialog).getByText('and 100 more')).toBeTruthy();
    await confirm(/^Undo 2 changes$/);
    await waitFor(() => expect(undone()).toHaveLength(1));
    expect(undone()[0]?.body).toEqual({
      companyId: 'chunshui',
      userId: 'u2',
      revision: 9,
      from: '2026-10-31T16:00:00.000Z',
      until: '2026-11-20T16:00:00.000Z',
    });
  });

  it('is not offered for a change that was changed later, nor to readers', async () => {
    changes = [change({ superseded: true })];
    await show();
    await screen.findByText('Changed later');
    expect(screen.queryByRole('button', { name: 'Undo…' })).toBeNull();
    cleanup();
    changes = [change()];
    await show('', 'read');
    await screen.findByText('2026/11/20 12:05');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('stops if nothing can be undone, and shows a failure in the dialog', async () => {
    undoable = { revision: 7, undone: 0, superseded: [change({ superseded: true })], unfit: [], left: 1 };
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo changes?' });
    await within(dialog).findByText('There is nothing to undo.');
    expect(within(dialog).getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    failing = '/undo';
    await userEvent.click(screen.getByRole('button', { name: 'Undo…' }));
    await within(await screen.findByRole('dialog', { name: 'Undo changes?' })).findByRole('alert');
  });
});

describe('the history of one text', () => {
  const grid = async (address = '/i18n-management?platform=messages') => {
    await renderApp(<TextsPage />, { provider: {}, address });
    return screen.findAllByRole('gridcell');
  };

  it('opens from its cell by Shift+F2 and by a button, and closes by Escape', async () => {
    const [, , cell] = await grid();
    if (!cell) throw new Error('There is no cell.');
    act(() => cell.focus());
    fireEvent.keyDown(cell, { key: 'F2', shiftKey: true });
    const drawer = await screen.findByRole('dialog', { name: 'History · call · English' });
    await within(drawer).findByText('2026/11/20 12:05');
    expect(['platform', 'namespace', 'key', 'language'].map((name) => asked()?.get(name))).toEqual([
      'messages',
      'reminder',
      'call',
      'en',
    ]);
    expect(cell.querySelector('textarea')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(cell);
    await userEvent.click(within(cell).getByRole('button', { name: 'History' }));
    await screen.findByRole('dialog', { name: 'History · call · English' });
  });

  it('undoes a change and reads the grid again', async () => {
    await grid('/i18n-management?platform=messages&history=reminder%0Acall%0Aen');
    const drawer = await screen.findByRole('dialog', { name: /History/ });
    const before = to('/platform/messages').length;
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Undo…' }));
    await confirm(/^Undo 1 change$/);
    await waitFor(() => expect(to('/platform/messages').length).toBeGreaterThan(before));
  });

  it('says that a text was never changed', async () => {
    changes = [];
    await grid('/i18n-management?platform=messages&history=reminder%0Acall%0Aen');
    await screen.findByText('This text has never been changed.');
  });
});

describe('on a phone', () => {
  beforeEach(() => stubMedia((query) => query.includes('max-width')));
  afterEach(() => stubMedia());

  it('folds the filters', async () => {
    await show('?person=u2');
    const fold = await screen.findByRole('button', { name: /Filter.*\(1\)/ });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await screen.findByText('2026/11/20 12:05');
  });
});
