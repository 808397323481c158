import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#src/layout/Toasts.tsx';

type Notify = ReturnType<typeof useNotify>;
type AddUndoable = ReturnType<typeof useAddUndoableMutation>;
let notify: Notify;
let addUndoable: AddUndoable;

function Handles() {
  notify = useNotify();
  addUndoable = useAddUndoableMutation();
  return null;
}

function now(work: () => void): void {
  act(work);
}

const pass = (milliseconds: number) =>
  now(() => {
    vi.advanceTimersByTime(milliseconds);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(
    <CoreAdminContext>
      <Handles />
      <Toasts />
    </CoreAdminContext>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Toasts', () => {
  it('shows a message for three seconds and half a second of leaving', () => {
    now(() => notify('Saved it', { type: 'success' }));
    expect(screen.getByText('Saved it')).toBeTruthy();
    pass(2999);
    expect(screen.getByText('Saved it').parentElement?.className).not.toContain('leaving');
    pass(1);
    expect(screen.getByText('Saved it').parentElement?.className).toContain('leaving');
    pass(500);
    expect(screen.queryByText('Saved it')).toBeNull();
  });

  it('announces errors, and goes when closed', () => {
    now(() => notify('It failed', { type: 'error' }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('It failed');
    fireEvent.click(screen.getByRole('button'));
    pass(500);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not stack the same words, nor a form’s refusal on what was saved after it', () => {
    const standing = () => screen.queryAllByText(/.+/, { selector: '.toast:not(.toast-leaving) > .toast-text' });
    const refused = 'ra.message.invalid_form';
    now(() => notify(refused, { type: 'error' }));
    now(() => notify(refused, { type: 'error' }));
    pass(0);
    expect(standing()).toHaveLength(1);
    now(() => notify('Another failure', { type: 'error' }));
    now(() => notify('Created'));
    pass(0);
    expect(standing().map((one) => one.textContent)).toEqual(['Another failure', 'Created']);
  });

  it('stays while it is pointed at', () => {
    now(() => notify('Read me'));
    fireEvent.pointerEnter(screen.getByText('Read me').parentElement as HTMLElement);
    pass(60_000);
    expect(screen.getByText('Read me')).toBeTruthy();
  });

  it('carries a change out when its time is over, and takes it back when asked', () => {
    const change = vi.fn<(how: { isUndo: boolean }) => void>();
    now(() => {
      notify('Deleted', { undoable: true });
      addUndoable(change);
    });
    expect(change).not.toHaveBeenCalled();
    pass(3000);
    expect(change).toHaveBeenCalledExactlyOnceWith({ isUndo: false });
    pass(500);

    const other = vi.fn<(how: { isUndo: boolean }) => void>();
    now(() => {
      notify('Deleted again', { undoable: true });
      addUndoable(other);
    });
    fireEvent.click(screen.getByText('ra.action.undo'));
    expect(other).toHaveBeenCalledExactlyOnceWith({ isUndo: true });
    pass(10_000);
    expect(other).toHaveBeenCalledOnce();
  });

  it('carries the first change out when a second one comes, so that undo meets its own', () => {
    const first = vi.fn<(how: { isUndo: boolean }) => void>();
    const second = vi.fn<(how: { isUndo: boolean }) => void>();
    now(() => {
      notify('One', { undoable: true });
      addUndoable(first);
    });
    now(() => {
      notify('Two', { undoable: true });
      addUndoable(second);
    });
    pass(1);
    expect(first).toHaveBeenCalledExactlyOnceWith({ isUndo: false });
    fireEvent.click(screen.getAllByText('ra.action.undo').at(-1) as HTMLElement);
    expect(second).toHaveBeenCalledExactlyOnceWith({ isUndo: true });
  });
});
