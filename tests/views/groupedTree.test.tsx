import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CellInput } from '#ui/CellInput.tsx';
import { FindBox } from '#ui/FindBox.tsx';
import { GroupedTree } from '#ui/tree/GroupedTree.tsx';
import type { TreeRow } from '#ui/tree/GroupedRow.tsx';
import { rowParts, withoutRows, type Grouped } from '#ui/tree/groups.ts';
import { useFinder } from '#ui/tree/useFinder.ts';
import { useHistory } from '#ui/useHistory.ts';
import { stubMedia } from './harness.tsx';

/** A tree of rows in groups, with a box that finds them and an input in them. */

const pages: Readonly<Record<string, number>> = { emma: 474, middlemarch: 880, odes: 96 };
let rendered: string[];

beforeEach(() => {
  stubMedia();
  rendered = [];
  // jsdom has no sizes, without which no rows are shown.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const textOf = (id: string) => rowParts(id).member ?? '';
const nameOf = (id: string) => rowParts(id).member ?? id;

function Shelf() {
  const { now, edit, undo } = useHistory<Grouped>(() => ({
    groups: ['novels', 'poems'],
    members: { novels: ['emma', 'middlemarch'], poems: ['odes'] },
  }));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [counts, setCounts] = useState(pages);
  const [editing, setEditing] = useState<string | null>(null);
  const { found, count, ...finder } = useFinder(now, textOf);
  const renderRow = useCallback(({ id, value, editing: open }: TreeRow<number>) => {
    rendered.push(id);
    return open ? (
      <CellInput
        label="Pages"
        text={String(value)}
        wrong="A number"
        onSave={(text) => {
          if (!/^\d+$/.test(text)) return false;
          setCounts((all) => ({ ...all, [nameOf(id)]: Number(text) }));
          return true;
        }}
        onClose={() => setEditing(null)}
      />
    ) : (
      <span>{`${nameOf(id)} ${value ?? ''}`}</span>
    );
  }, []);
  return (
    <>
      <FindBox label="Find" found={`${count} found`} {...finder} />
      <button type="button" onClick={undo}>
        Undo
      </button>
      <output>{selected.join()}</output>
      <GroupedTree
        rows={now}
        values={counts}
        label="Shelf"
        moving="Moving"
        open="Open"
        close="Close"
        readOnly={false}
        onSelect={setSelected}
        onChange={edit}
        onRemove={(ids) => edit(withoutRows(now, ids))}
        onKey={({ key }, id) => {
          if (key === 'Enter') setEditing(id);
          return key === 'Enter';
        }}
        {...{ nameOf, found, editing, selected, renderRow }}
      />
    </>
  );
}

const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('treeitem', { name });

it('moves, selects and removes rows by keyboard and pointer, and renders only what changes', async () => {
  render(<Shelf />);
  await screen.findByRole('treeitem', { name: 'odes' });
  expect(names()).toEqual(['novels', 'emma', 'middlemarch', 'poems', 'odes']);
  rendered = [];
  await userEvent.click(row('emma'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['novels', 'middlemarch', 'emma']));
  expect(rendered).toEqual([]);
  await userEvent.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('novels/emma'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'odes' }));
  expect(screen.getByRole('status').textContent).toBe('novels/emma,poems/odes');
  await userEvent.click(row('middlemarch'));
  fireEvent.click(row('odes'), { shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('novels/middlemarch,novels/emma,poems,poems/odes');
  await userEvent.click(row('middlemarch'));
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(['novels', 'emma', 'poems', 'odes']));
  // The row below has the focus.
  expect(document.activeElement).toBe(row('emma'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['novels', 'emma', 'middlemarch', 'poems', 'odes']));
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(names()).toEqual(['novels', 'poems', 'odes']);
});

it('finds rows one after the other', async () => {
  render(<Shelf />);
  const box = await screen.findByRole('searchbox', { name: 'Find' });
  const current = () => document.querySelector<HTMLElement>('[data-current]')?.dataset.row;
  await userEvent.type(box, 'M');
  await waitFor(() => expect(current()).toBe('novels/emma'));
  await screen.findByText('2 found');
  await userEvent.type(box, '{Enter}');
  expect(current()).toBe('novels/middlemarch');
  await userEvent.type(box, '{Enter}');
  expect(current()).toBe('novels/emma');
  await userEvent.type(box, '{Escape}');
  expect(box).toHaveProperty('value', '');
});

it('edits a value in its row, and says what cannot be saved', async () => {
  render(<Shelf />);
  await userEvent.click(await screen.findByRole('treeitem', { name: 'odes' }));
  fireEvent.keyDown(row('odes'), { key: 'Enter' });
  const input = await screen.findByRole('textbox', { name: 'Pages' });
  await userEvent.clear(input);
  await userEvent.type(input, 'x{Enter}');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(input);
  await userEvent.type(input, '104{Enter}');
  expect(screen.getByText('odes 104')).toBeTruthy();
});
