import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { runWhenIdle } from '#ui/runWhenIdle.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { recordMeta } from '#resources/framework/view/recordMeta.ts';
import { preloadAddress, type OpenedForm } from '../preloads.ts';
import { readScope } from '../scope/readScope.ts';

/** A pointer that only crosses a link leaves it sooner. */
const pause = 65;
/** As long as a record that was loaded before it was opened counts as fresh. */
const fresh = 10_000;

/** The link that a click at an element would follow: rows follow their first one. */
function linkAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return (target.closest('a') ?? target.closest('tr, .card')?.querySelector('a'))?.href;
}

/** Whether the user wants the browser to transfer little. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the screen that an address leads to: its code, and the record that it opens, unless a list has it already. */
export function usePreload(): (address: string) => OpenedForm | undefined {
  const queries = useQueryClient();
  const provider = useDataProvider();
  const scope = useScope();
  // Read when a link is used, so that a change of the scope does not replace the listeners.
  const current = useRef(scope);
  useEffect(() => {
    current.current = scope;
  }, [scope]);
  return useCallback(
    (address) => {
      const opened = preloadAddress(address);
      if (opened?.id === undefined) return opened;
      const { resource, id } = opened;
      const { pathname, search } = new URL(address, window.location.origin);
      const place = readScope({ pathname, search }, current.current.me, current.current);
      const meta = { ...recordMeta(resource, place), ...(resource.savedInSteps && { whole: true }) };
      const queryKey = [resource.name, 'getOne', { id, meta }];
      if (queries.getQueryData(queryKey) !== undefined) return opened;
      void queries.prefetchQuery({
        queryKey,
        queryFn: () => provider.getOne(resource.name, { id, meta }).then(({ data }) => data),
        staleTime: fresh,
      });
      return opened;
    },
    [queries, provider],
  );
}

/**
 * Loads a screen when the pointer rests on a link to it, or when the link is focused or touched. The first movement on
 * a list loads the code that opens its rows.
 *
 * @param onForm called with the form that is about to be opened; must be a stable function
 */
export function usePreloadOnIntent(onForm: (form: OpenedForm) => void): void {
  const load = usePreload();
  const preload = useCallback(
    (address: string) => {
      const opened = load(address);
      if (opened) onForm(opened);
    },
    [load, onForm],
  );
  const { pathname } = useLocation();
  useEffect(() => {
    if (savesData()) return;
    const begun = () => {
      const row = document.querySelector<HTMLAnchorElement>('#main :is(tbody tr, .card) a');
      if (!row) return;
      stop();
      runWhenIdle(() => {
        const opened = preloadAddress(row.href);
        if (opened) onForm(opened);
      });
    };
    const events = ['pointermove', 'touchstart', 'keydown'] as const;
    const stop = () => events.forEach((event) => document.removeEventListener(event, begun));
    for (const event of events) document.addEventListener(event, begun, { passive: true });
    return stop;
  }, [pathname, onForm]);
  useEffect(() => {
    if (savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let link: string | undefined;
    const over = ({ target }: Event) => {
      const now = linkAt(target);
      if (now === link) return;
      link = now;
      clearTimeout(timer);
      if (now) timer = setTimeout(() => preload(now), pause);
    };
    const chosen = ({ target }: Pick<Event, 'target'>) => {
      const now = linkAt(target);
      if (now) preload(now);
    };
    // The pointer may have come, and an element have been focused, before this code was loaded.
    const [at] = [...document.querySelectorAll('a:hover, tr:hover, .card:hover')].slice(-1);
    for (const target of [at, document.activeElement]) chosen({ target: target ?? null });
    const passive = { passive: true };
    document.addEventListener('pointerover', over, passive);
    document.addEventListener('pointerdown', chosen, passive);
    document.addEventListener('focusin', chosen, passive);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', chosen);
      document.removeEventListener('focusin', chosen);
    };
  }, [preload]);
}
