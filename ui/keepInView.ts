const margin = 8;

/** Shifts a floating element horizontally, so that it is completely inside the window. */
export function keepInView(element: HTMLElement): void {
  element.style.translate = '';
  const { left, right } = element.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - margin);
  if (over > 0) element.style.translate = `${-Math.min(over, Math.max(0, left - margin))}px 0`;
}
