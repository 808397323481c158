/** What had the focus is gone: the keyboard goes on from a place that can take it, not from the top of the page. */
export function focusLost(place: string): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}
