import type { TextArea, TextPart } from './messages.ts';

/** Loads texts once, and again after a failure; without an app there are none. */
let load: (part: TextPart) => Promise<void> = () => Promise.resolve();

/** What the loaded code shows, and code that is being loaded. */
const needed = new Set<TextPart>();
export const neededTexts: ReadonlySet<TextPart> = needed;

/** Sets how the texts for lazily loaded code are loaded. */
export function provideLaterTexts(bring: (part: TextPart) => Promise<void>): void {
  load = bring;
  needed.clear();
}

function request(part: TextPart): void {
  needed.add(part);
  // Who waits for them requests them again, and reports it.
  load(part).catch(() => undefined);
}

/**
 * Requests the texts of areas. The build writes calls of it before each `import()` of code that shows them
 * (`scripts/web/textAreas.ts`).
 */
export function needTexts(...areas: TextArea[]): void {
  areas.forEach(request);
}

/** Resolves when the texts are loaded of all code that was requested so far. */
export async function laterTexts(): Promise<void> {
  request('common');
  await Promise.all([...needed].map(load));
}
