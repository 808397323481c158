import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ResponseError } from '#data-provider/client.ts';
import { MergeConflicts } from '#resources/framework/view/form/MergeConflicts.tsx';
import { useMergedEditing } from '#resources/framework/view/form/useMergedEditing.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** A document that two people edit, of two words. */

interface Pair {
  first: string;
  second: string;
}
type Stored = Pair & { version: number };

let stored: Stored;
let known: number[];

beforeAll(() => stubMedia());
beforeEach(() => {
  stored = { version: 1, first: 'a', second: 'b' };
  known = [];
});
afterEach(cleanup);

/** Word by word, with a conflict where both changed it. */
function merge(base: Pair, mine: Pair, theirs: Pair, takeTheirs: ReadonlySet<string>) {
  const conflicts = (['first', 'second'] as const)
    .filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])
    .map((path) => ({ path, base: base[path], mine: mine[path], theirs: theirs[path] }));
  const wordOf = (name: keyof Pair) => (mine[name] === base[name] || takeTheirs.has(name) ? theirs[name] : mine[name]);
  return { merged: { first: wordOf('first'), second: wordOf('second') }, conflicts };
}

function Document() {
  const editing = useMergedEditing<Stored, Pair, string>({
    stored: { version: 1, first: 'a', second: 'b' },
    isReadOnly: () => false,
    contentIn: ({ first, second }) => ({ first, second }),
    draftOf: ({ first, second }) => `${first} ${second}`,
    contentOf: (draft) => {
      const [first = '', second = ''] = draft.split(' ');
      return { first, second };
    },
    merge,
    read: () => Promise.resolve(stored),
    write: (content, version) => {
      if (version !== stored.version) return Promise.reject(new ResponseError(409, 'stale_version', '', 'Stale'));
      stored = { ...content, version: version + 1 };
      return Promise.resolve(stored);
    },
    onStored: ({ version }) => known.push(version),
    saved: 'ra.action.save',
  });
  return (
    <>
      <output>{`${editing.draft} ${editing.unsaved ? 'unsaved' : 'saved'}`}</output>
      <button onClick={() => editing.edit('x b')}>Edit</button>
      <button onClick={() => editing.save.mutate(undefined)}>Save</button>
      <button onClick={() => void editing.reload()}>Reload</button>
      <button onClick={editing.undo}>Undo</button>
      <MergeConflicts {...editing} pathText={(path) => path} valueText={(_, value) => String(value)} />
      <Toasts />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shows = (text: string) => waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text));

it('saves, and with it what others have changed elsewhere', async () => {
  await renderApp(<Document />, { provider: {} });
  await press('Edit');
  await shows('x b unsaved');
  stored = { version: 2, first: 'a', second: 'theirs' };
  await press('Save');
  await shows('x theirs saved');
  expect(stored).toEqual({ version: 3, first: 'x', second: 'theirs' });
  expect(known).toEqual([3]);
  await press('Undo');
  await shows('x b unsaved');
});

it('lets one of both changes be chosen where both changed the same', async () => {
  await renderApp(<Document />, { provider: {} });
  await press('Edit');
  stored = { version: 2, first: 'theirs', second: 'b' };
  await press('Save');
  expect(await screen.findByText('Before: a')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Mine:/ })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: /^Theirs:/ }));
  await press('Save the result');
  await shows('theirs b saved');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(stored.version).toBe(3);
});

it('shows what others have saved', async () => {
  await renderApp(<Document />, { provider: {} });
  stored = { version: 2, first: 'c', second: 'd' };
  await press('Reload');
  await shows('c d saved');
});
