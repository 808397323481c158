/** Whether somebody may be typing in it. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/** Frames to wait for a form whose later fields are still to come (`useInTurn`). */
const mostFrames = 300;

/**
 * Focuses an element in the next frame, when it is rendered, unless the user has moved to another input since: what is
 * typed stays where the user typed it. If a form is only partly rendered, in the first frame in which it is whole.
 *
 * @param find finds the element in that frame
 * @param prepare is called with the element before it gets the focus
 */
export function focusNext(find: () => Element | null | undefined, prepare?: (found: HTMLElement) => void): void {
  const current = document.activeElement;
  const tryIn = (frames: number) =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now !== current && takesText(now)) return;
      if (frames > 1 && document.querySelector('.form-begun')) return tryIn(frames - 1);
      const found = find();
      if (!(found instanceof HTMLElement)) return;
      prepare?.(found);
      found.focus();
    });
  tryIn(mostFrames);
}
