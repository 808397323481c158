import type { Page } from '@playwright/test';

/** What a browser complains of while a person works: console errors and warnings, exceptions, failed requests. */
export interface Trouble {
  /** Allows what a journey provokes on purpose. */
  expect(...patterns: RegExp[]): void;
  unexpected(): string[];
  /** Follows another page too, such as a second window. */
  follow(page: Page): void;
}

/**
 * @param traces whether the journey is traced
 */
export function watch(page: Page, traces = false): Trouble {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const follow = (watched: Page) => {
    watched.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The browser repeats failed requests here, without saying which method; they are told below.
      if (/^Failed to load resource/.test(message.text())) return;
      // The trace of a repeated journey puts a script into every frame, sandboxed ones among them.
      if (traces && /^Blocked script execution in 'about:srcdoc'/.test(message.text())) return;
      seen.push(`${message.type()}: ${message.text()}`);
    });
    watched.on('pageerror', (error) => seen.push(`exception: ${error.message}`));
    watched.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Requests are aborted when their answers are no longer wanted.
      if (why !== 'net::ERR_ABORTED') seen.push(`${request.method()} ${pathOf(request.url())} ${why}`);
    });
    watched.on('response', (response) => {
      if (response.status() < 400) return;
      seen.push(`${response.request().method()} ${pathOf(response.url())} ${response.status()}`);
    });
  };
  follow(page);
  return {
    expect: (...patterns) => void allowed.push(...patterns),
    unexpected: () => seen.filter((one) => !allowed.some((pattern) => pattern.test(one))),
    follow,
  };
}

const pathOf = (url: string) => new URL(url).pathname;
