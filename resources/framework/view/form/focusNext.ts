/** Whether somebody may be typing in it. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/**
 * Focuses an element in the next frame, when it is rendered, unless the user has moved to another input since: what is
 * typed stays where the user typed it.
 *
 * @param find finds the element in the next frame
 * @param prepare is called with the element before it gets the focus
 */
export function focusNext(find: () => Element | null | undefined, prepare?: (found: HTMLElement) => void): void {
  const current = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== current && takesText(now)) return;
    const found = find();
    if (!(found instanceof HTMLElement)) return;
    prepare?.(found);
    found.focus();
  });
}
