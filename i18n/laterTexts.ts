import type { TextPart } from './messages.ts';

/** Loads texts once, and again after a failure; without an app there are none. */
let load: (part: TextPart) => Promise<void> = () => Promise.resolve();

/** What was requested with code since the start. */
export const neededTexts = new Set<TextPart>();

/** What requests are added to: the above, and a set for each code that is being loaded. */
const collected = new Set([neededTexts]);

/** Sets how the texts for lazily loaded code are loaded. */
export function provideLaterTexts(bring: (part: TextPart) => Promise<void>): void {
  load = bring;
  neededTexts.clear();
}

/**
 * Requests the texts of areas. The build writes calls of it before each `import()` of code that shows them
 * (`scripts/web/textAreas.ts`).
 */
export function needTexts(...areas: TextPart[]): void {
  for (const area of areas) {
    for (const requested of collected) requested.add(area);
    // Who waits for them requests them again, and reports it.
    load(area).catch(() => undefined);
  }
}

/** Resolves when the texts are loaded of all code that was requested so far. */
export async function laterTexts(): Promise<void> {
  needTexts('common');
  await Promise.all([...neededTexts].map(load));
}

/** Loads code with the texts that are requested meanwhile, unless it only needs those of the first screen. */
export async function withTexts<T>(loadCode: () => Promise<T>): Promise<T> {
  const requested = new Set<TextPart>();
  collected.add(requested);
  needTexts('common');
  const code = await loadCode().finally(() => collected.delete(requested));
  if (!(code && typeof code === 'object' && 'texts' in code && code.texts === 'first'))
    await Promise.all([...requested].map(load));
  return code;
}
