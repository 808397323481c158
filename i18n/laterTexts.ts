import type { TextPart } from './messages.ts';

/** Loads texts once, and again after a failure; without an app there are none. */
let load: (part: TextPart) => Promise<void> = () => Promise.resolve();

/** What was requested with code since the start, in order; mostly more than once. */
export const neededTexts: TextPart[] = [];

/** Sets how the texts for lazily loaded code are loaded. */
export function provideLaterTexts(bring: (part: TextPart) => Promise<void>): void {
  load = bring;
  neededTexts.length = 0;
}

/**
 * Requests the texts of areas. The build writes calls of it before each `import()` of code that shows them
 * (`scripts/web/textAreas.ts`).
 */
export function needTexts(...areas: TextPart[]): void {
  for (const area of areas) {
    neededTexts.push(area);
    // Who waits for them requests them again, and reports it.
    load(area).catch(() => undefined);
  }
}

/** Resolves when the texts are loaded of all code that was requested so far. */
export async function laterTexts(): Promise<void> {
  needTexts('common');
  await Promise.all(neededTexts.map(load));
}

/** Loads code with the texts that are requested meanwhile, unless it only needs those of the first screen. */
export async function withTexts<T>(loadCode: () => Promise<T>): Promise<T> {
  const before = neededTexts.length;
  needTexts('common');
  const code = await loadCode();
  if (!(code && typeof code === 'object' && 'texts' in code && code.texts === 'first'))
    await Promise.all(neededTexts.slice(before).map(load));
  return code;
}
