import type { Language } from '#contract/core/constants.ts';

/** The files of one half of the product; the build writes their names into the page (`scripts/web/firstFiles.ts`). */
function filesOf(name: string): string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];
}

/**
 * Makes the browser fetch and compile the app or the authentication screens in one language, without running them.
 *
 * @param priority low while the user fills in a form
 */
export function preload(part: 'app' | 'entry', language: Language, priority: 'low' | 'auto' = 'auto'): void {
  for (const href of [...filesOf(`${part}-files`), ...filesOf(`${part}-files-${language}`)]) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    // A style that may never be used is prefetched, because browsers warn about unused preloads.
    link.rel = style ? (priority === 'low' ? 'prefetch' : 'preload') : 'modulepreload';
    if (style) link.as = 'style';
    // The same mode as the module loader; another mode would fetch the file twice.
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  }
}

/** Long enough for the first keystrokes and shorter than any form takes to fill in. */
const pause = 500;

/** Runs after a pause, when the browser is idle. */
export function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
    else work();
  }, pause);
}
