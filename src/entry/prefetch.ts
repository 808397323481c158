import type { Language } from '#contract/constants.ts';

/** The build writes the names of the app's files into the page (`scripts/web/appFiles.ts`). */
function filesOf(name: string): string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];
}

/**
 * Has the browser fetch and compile the app and one language, without running it.
 *
 * @param priority low behind a form that is being filled in
 */
export function preloadApp(language: Language, priority: 'low' | 'auto'): void {
  for (const href of [...filesOf('app-files'), ...filesOf(`app-files-${language}`)]) {
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  }
}

/** Runs when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}
