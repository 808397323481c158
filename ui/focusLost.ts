/**
 * Moves the focus after the focused element was removed: to the element that matches `place`, not to the top of the
 * page.
 */
export function focusLost(place: string): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}
