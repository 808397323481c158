import { expect, it } from 'vitest';
import { begun, edited, redone, undone } from '#ui/useHistory.ts';

it('undoes and repeats, and takes typing in one field as one step', () => {
  let history = edited(edited(edited(begun('a'), 'b'), 'bc', 'name'), 'bcd', 'name');
  history = undone(history) ?? history;
  expect(history.now).toBe('b');
  expect(redone(history)?.now).toBe('bcd');
  expect(undone(history)?.now).toBe('a');
  expect(redone(edited(history, 'x'))).toBeNull();
});
