import { wordsAndTokens } from '#contract/translations/replace.ts';

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The element of a page that shows a text with any values; of several, the one with the least other text. */
export function elementWith(page: Document, text: string): HTMLElement | null {
  // Words and what varies are in turns.
  const parts = wordsAndTokens(text)
    .filter((_, index) => index % 2 === 0)
    .map(inLine)
    .filter(Boolean);
  if (!parts.length) return null;
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let found: { element: HTMLElement; length: number } | null = null;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const content = inLine(element?.textContent ?? '');
    if (element && content.length < (found?.length ?? Infinity) && parts.every((part) => content.includes(part)))
      found = { element, length: content.length };
  }
  return found?.element ?? null;
}

const marked = 'outline: 2px solid #d98b1f; outline-offset: 3px';

/** Marks a text on a page in a frame of its full height, and scrolls the frame's surroundings to it. */
export function markText(frame: HTMLElement, page: Document, text: string): void {
  for (const before of page.querySelectorAll<HTMLElement>('[data-marked]')) {
    before.removeAttribute('style');
    before.removeAttribute('data-marked');
  }
  const element = elementWith(page, text);
  if (!element) return;
  element.style.cssText = marked;
  element.dataset.marked = '';
  const around = frame.closest('.text-preview, .drawer-body');
  if (!around) return;
  const { top, bottom } = around.getBoundingClientRect();
  const within = element.getBoundingClientRect();
  const at = frame.getBoundingClientRect().top + within.top;
  if (at < top || at + within.height > bottom) around.scrollTop += at - (top + bottom) / 2;
}

/** Replaces the content of a loaded page. */
export function replacePage(page: Document, html: string): void {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  page.documentElement.replaceWith(page.importNode(documentElement, true));
}
