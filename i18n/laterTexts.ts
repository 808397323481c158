/** Where the texts come from that the first screen does not need; without an app there are none. */
let load: () => Promise<void> = () => Promise.resolve();
let arriving: Promise<void> | undefined;

/** Says how the texts are brought that only code can show that is loaded later. */
export function provideLaterTexts(bring: () => Promise<void>): void {
  load = bring;
  arriving = undefined;
}

/** Resolves when those texts are there; they are asked for once, and again after a failure. */
export function laterTexts(): Promise<void> {
  arriving ??= load().catch((error: unknown) => {
    arriving = undefined;
    throw error;
  });
  return arriving;
}
