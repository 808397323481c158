import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { sourceFiles } from './sources.ts';

/** Drawers and dialogs ask before typed text is lost: each is one of the frames of `ui`, which do. */

const files = sourceFiles(/\.tsx$/).filter((file) => /^(resources|src|ui)\//.test(file));
const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

// Lists of jobs and of what failed, without controls that hold text.
const lists = ['src/layout/BulkFailures.tsx', 'src/layout/JobTray.tsx'];

it('only the frames of ui draw a dialog', () => {
  const drawing = /@mui\/material\/(Drawer|Modal)'|import \{ Dialog \} from|\srole="dialog"/;
  const drawn = having(drawing).filter((file) => !lists.includes(file));
  expect(drawn.sort()).toEqual(['ui/ConfirmDialog.tsx', 'ui/Drawer.tsx', 'ui/FormDialog.tsx', 'ui/Popup.tsx']);
  // Loaded by `Dialog`, so that no page waits for it.
  expect(having(/@mui\/material\/Dialog'/)).toEqual(['ui/Dialog.tsx', 'ui/DialogBox.tsx']);
});

it('the frames ask', () => {
  for (const frame of ['ui/Drawer.tsx', 'ui/FormDialog.tsx'])
    expect(readFileSync(join(root, frame), 'utf8'), frame).toContain('useCloseGuard(');
});

it('no form or filter has the browser’s own field for days and times', () => {
  expect(having(/\btype=("|\{')(date|time|datetime-local|month|week)\b/)).toEqual([]);
});
