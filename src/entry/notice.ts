import { bannerDuration } from '#contract/core/constants.ts';
import { ResponseError } from '#data-provider/client.ts';
import { h } from './dom.ts';
import type { Find } from './messages.ts';

export interface Notice {
  /** Reserves its height while empty, so that messages do not shift the layout. */
  element: HTMLElement;
  say: (kind: 'error' | 'warn' | 'done', text: string, heading?: string) => void;
  /** Shows an error of the screen `at`: the screen's own text for the code, a general text, or the server's reason. */
  fail: (error: unknown, at: string) => void;
  clear: () => void;
}

/**
 * The line for errors and messages under a form. It clears after five seconds, but not while the pointer is over it.
 */
export function notice(find: Find): Notice {
  const element = h('div', { class: 'notice', role: 'alert', 'aria-live': 'assertive', id: 'notice' });
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(clear, bannerDuration);
  };
  const clear = () => {
    clearTimeout(timer);
    element.replaceChildren();
  };
  element.addEventListener('pointerenter', () => clearTimeout(timer));
  element.addEventListener('pointerleave', wait);

  const say: Notice['say'] = (kind, text, heading) => {
    element.replaceChildren(
      h('div', { class: `message ${kind}` }, heading && h('strong', {}, heading), h('span', {}, text)),
    );
    wait();
  };

  return {
    element,
    say,
    clear,
    fail(error, at) {
      const code = error instanceof ResponseError ? error.code : 'UNKNOWN_ERROR';
      const heading = find(`${at}.headings.${code}`);
      const raw = error instanceof ResponseError ? error.reason || error.message : undefined;
      const text =
        waiting(find, error) ??
        find(`${at}.errors.${code}`) ??
        find(`errors.${code}`) ??
        raw ??
        find('errors.UNKNOWN_ERROR') ??
        code;
      say(heading ? 'warn' : 'error', text, heading);
    },
  };
}

/** The time to wait, if the server returns one. */
function waiting(find: Find, error: unknown): string | undefined {
  if (!(error instanceof ResponseError) || error.code !== 'too_many_requests' || !error.retryAfter) return undefined;
  const { retryAfter } = error;
  return retryAfter < 100
    ? find('errors.wait_seconds', { count: retryAfter })
    : find('errors.wait_minutes', { count: Math.ceil(retryAfter / 60) });
}
