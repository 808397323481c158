import type { Page } from '@playwright/test';

/** What a screen has the browser do that grows with its rows: a slow phone notices it long before a desk does. */
export interface Work {
  /** Timers of the page's own code that are running when the screen is there. */
  timers: number;
  /** Animations at the same time, each of which has a layer; the most of any frame. */
  animations: number;
  /** Positions and sizes read while code runs, each of which may lay out the page first. */
  reads: number;
  /** Formats of `Intl` that were constructed, each of which takes as long as ten cells. */
  formats: number;
  /** How much the layout shifted by itself, as browsers score it. */
  shift: number;
}

/** Counts from the page's start; before the first navigation. */
export async function countWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const running = new Set<unknown>();
    const work = { animations: 0, reads: 0, formats: 0, shift: 0 };
    let busyUntil = 0;
    const { setTimeout: delay, setInterval: repeat, clearTimeout: stop } = window;
    // Those of the cache, one for each record that is in it, are the library's.
    const long = 15_000;
    Object.assign(window, {
      workOfScreen: () => ({ ...work, timers: running.size }),
      busyUntil: () => busyUntil,
      setTimeout: (run: () => void, after = 0, ...args: []) => {
        const id = delay(() => {
          running.delete(id);
          run(...args);
        }, after);
        if (after < long) running.add(id);
        return id;
      },
      setInterval: (run: () => void, after = 0, ...args: []) => {
        const id = repeat(run, after, ...args);
        running.add(id);
        return id;
      },
      clearTimeout: (id: number) => (running.delete(id), stop(id)),
      clearInterval: (id: number) => (running.delete(id), stop(id)),
    });
    const count = (prototype: object, names: readonly string[]) => {
      for (const name of names) {
        const property = Object.getOwnPropertyDescriptor(prototype, name);
        for (const part of ['get', 'value'] as const) {
          const original: unknown = property?.[part];
          if (typeof original !== 'function') continue;
          const counted = function (this: unknown, ...args: unknown[]): unknown {
            work.reads++;
            return Reflect.apply(original, this, args);
          };
          Object.defineProperty(prototype, name, { ...property, [part]: counted });
        }
      }
    };
    count(Element.prototype, ['getBoundingClientRect', 'clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight']);
    count(HTMLElement.prototype, ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft']);
    for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (target, args, caller) => {
            work.formats++;
            return Reflect.construct(target, args, caller) as object;
          },
        }),
      });
    // Each of the library's inputs notices by one of ten milliseconds what the browser fills in.
    const isOwn = (one: Animation) => !(one instanceof CSSAnimation && one.animationName.startsWith('mui-auto-fill'));
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) work.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    const busy = '[aria-busy="true"], .skeleton, .form-begun';
    const look = () => {
      if (document.querySelector(busy) || !document.querySelector('main')?.textContent) busyUntil = performance.now();
      work.animations = Math.max(work.animations, document.getAnimations().filter(isOwn).length);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** What was counted since the page was loaded. */
export const workOf = (page: Page): Promise<Work> =>
  page.evaluate(() => (window as unknown as { workOfScreen: () => Work }).workOfScreen());

/** When the screen was there, in milliseconds since the page was loaded: what is requested later is for what may come next. */
export const busyUntil = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { busyUntil: () => number }).busyUntil());
