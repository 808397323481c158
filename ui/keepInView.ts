const margin = 8;

/** Shifts what floats beside its anchor sideways, so that all of it is in the window. */
export function keepInView(element: HTMLElement): void {
  element.style.translate = '';
  const { left, right } = element.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - margin);
  if (over > 0) element.style.translate = `${-Math.min(over, Math.max(0, left - margin))}px 0`;
}
