import { chunkTimeout } from '#contract/core/constants.ts';
import { withTexts } from '#i18n/laterTexts.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LoadFailure = 'load-missing' | 'error' | 'timeout';

/** The code of a page could not be loaded. */
export class ChunkLoadError extends Error {
  constructor(
    readonly type: LoadFailure,
    options?: ErrorOptions,
  ) {
    super('Loading chunk failed', options);
    this.name = 'ChunkLoadError';
  }
}

/** If the server no longer has a chunk, a newer version was deployed. */
async function failureOf(error: unknown): Promise<ChunkLoadError> {
  const address = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
  const answer = address ? await fetch(address, { method: 'HEAD' }).catch(() => null) : null;
  return new ChunkLoadError(answer?.status === 404 ? 'load-missing' : 'error', { cause: error });
}

/**
 * Loads code with its texts and reports failures in one format. A module that needs only the texts of the first screen
 * exports `texts = 'first'` and does not wait for the others.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeout);
    withTexts(load)
      .then(resolve, async (error: unknown) => reject(await failureOf(error)))
      .finally(() => clearTimeout(timer));
  });
}

/** How the code of components that were not rendered yet is loaded. */
const loads = new WeakMap<object, () => Promise<unknown>>();

/**
 * Loads the code of {@link lazyPage} before it is rendered, because a user is about to open it. A failure is reported
 * when it is rendered.
 */
export function preloadPage(page: object): void {
  const load = loads.get(page);
  loads.delete(page);
  load?.().catch(() => loads.set(page, load));
}

/**
 * A component whose code is loaded when it is first rendered.
 *
 * @example const Explain = lazyPage(() => import('./Explain.tsx'));
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const page = lazy(() => loadChunk(load));
  loads.set(page, () => loadChunk(load));
  return page;
}

const known = new Map<unknown, unknown>();
const preloading = new Set<unknown>();

/**
 * The component of a declaration's loader. The same loader always returns the same component, so that its state
 * survives renders.
 */
export function lazyOnce<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  if (!known.has(load)) known.set(load, lazyPage(load));
  return known.get(load) as LazyExoticComponent<ComponentType<Props>>;
}

/** Preloads the code of {@link lazyOnce}, so that it renders immediately. A failure is reported when it is rendered. */
export function preloadOnce<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): void {
  if (known.has(load) || preloading.has(load)) return;
  preloading.add(load);
  loadChunk(load)
    .then(
      ({ default: component }) => {
        if (!known.has(load)) known.set(load, component);
      },
      () => undefined,
    )
    .finally(() => preloading.delete(load));
}
