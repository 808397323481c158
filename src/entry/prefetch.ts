import type { Language } from '#contract/core/constants.ts';

/** The build writes the names of the files of either half into the page (`scripts/web/firstFiles.ts`). */
function filesOf(name: string): string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];
}

/**
 * Has the browser fetch and compile the app or the authentication screens, with one language, without
 * running them.
 *
 * @param priority low behind a form that is being filled in
 */
export function preload(part: 'app' | 'entry', language: Language, priority: 'low' | 'auto' = 'auto'): void {
  for (const href of [...filesOf(`${part}-files`), ...filesOf(`${part}-files-${language}`)]) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    // A style that may never be used is prefetched: browsers warn of unused preloads.
    link.rel = style ? (priority === 'low' ? 'prefetch' : 'preload') : 'modulepreload';
    if (style) link.as = 'style';
    // As the module loader asks for it; another mode would fetch it twice.
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  }
}

/** Long enough for the first keystrokes; nobody is done with a form sooner. */
const pause = 500;

/** Runs when the form has stood for a moment and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
    else work();
  }, pause);
}
