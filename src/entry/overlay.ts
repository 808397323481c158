import { h } from './dom.ts';

const overlayElement = () => document.getElementById('overlay') as HTMLElement;

/**
 * Covers the whole window while something is loading.
 *
 * @param label for screen readers
 * @param veil makes the overlay translucent, so that the form stays visible
 */
export function showOverlay(label: string, veil = false): void {
  const overlay = overlayElement();
  overlay.className = veil ? 'veil' : '';
  overlay.replaceChildren(h('div', { class: 'covers', role: 'img', 'aria-label': label }, h('i'), h('i'), h('i')));
  overlay.hidden = false;
}

export function hideOverlay(): void {
  const overlay = overlayElement();
  overlay.hidden = true;
  overlay.replaceChildren();
}

/** Shows that the app could not be loaded, with a button to retry. */
export function showLoadFailure(text: string, action: string): void {
  const overlay = overlayElement();
  overlay.className = '';
  const again = h('button', { type: 'button', click: () => location.reload() }, action);
  overlay.replaceChildren(h('p', {}, text), again);
  overlay.hidden = false;
  again.focus();
}
