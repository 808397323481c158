import { chunkTimeout } from '#contract/core/constants.ts';
import { laterTexts } from '#i18n/laterTexts.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LoadFailure = 'load-missing' | 'error' | 'timeout';

/** The code of a page did not arrive. */
export class ChunkLoadError extends Error {
  constructor(
    readonly type: LoadFailure,
    options?: ErrorOptions,
  ) {
    super('Loading chunk failed', options);
    this.name = 'ChunkLoadError';
  }
}

/** A chunk that the server no longer has means that a newer version was put in its place. */
async function failureOf(error: unknown): Promise<ChunkLoadError> {
  const address = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
  const answer = address ? await fetch(address, { method: 'HEAD' }).catch(() => null) : null;
  return new ChunkLoadError(answer?.status === 404 ? 'load-missing' : 'error', { cause: error });
}

/** The code, and the texts that it shows, unless it says that those of the first screen are all of them. */
async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const texts = laterTexts();
  // Where the code does not wait for them, nobody hears of their failure; who needs them asks again.
  texts.catch(() => undefined);
  const loaded = await load();
  if (!(loaded && typeof loaded === 'object' && 'texts' in loaded && loaded.texts === 'first')) await texts;
  return loaded;
}

/**
 * Loads code with the texts that it shows, and says in one way that it could not. A module that needs only those
 * of the first screen exports `texts = 'first'`, and is not kept waiting for the others.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeout);
    withTexts(load)
      .then(resolve, async (error: unknown) => reject(await failureOf(error)))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * A component whose code is loaded when it is first shown.
 *
 * @example const Overview = lazyPage(() => import('./pages/Overview.tsx'));
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}

const known = new Map<unknown, unknown>();

/**
 * The component that a declaration names, always the same one for the same loader, so that it keeps its state
 * between renders.
 */
export function lazyOnce<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  if (!known.has(load)) known.set(load, lazyPage(load));
  return known.get(load) as LazyExoticComponent<ComponentType<Props>>;
}

/** Brings in the code of {@link lazyOnce}, so that it is there at once when it is shown; a failure is told then. */
export function preloadOnce<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): void {
  if (known.has(load)) return;
  loadChunk(load).then(
    ({ default: component }) => {
      if (!known.has(load)) known.set(load, component);
    },
    () => undefined,
  );
}
