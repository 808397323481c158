/** The loader of the texts that the first screen does not need; without an app there are none. */
let load: () => Promise<void> = () => Promise.resolve();
let arriving: Promise<void> | undefined;

/** Sets how the texts for lazily loaded code are loaded. */
export function provideLaterTexts(bring: () => Promise<void>): void {
  load = bring;
  arriving = undefined;
}

/** Resolves when those texts are loaded; they are requested once, and again after a failure. */
export function laterTexts(): Promise<void> {
  arriving ??= load().catch((error: unknown) => {
    arriving = undefined;
    throw error;
  });
  return arriving;
}
