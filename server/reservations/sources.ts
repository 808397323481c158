import { ownSources } from '#contract/reservations.ts';
import type { Values } from '../sql/values.ts';

/**
 * A condition on the source of reservations (specification, section 3: source types).
 *
 * @param sources names of sources; `thirdParty` stands for every partner's, `all` for all there are
 * @returns SQL; null where nothing is left out
 */
export function sourcesSql(column: string, sources: readonly string[] | undefined, values: Values): string | null {
  if (!sources || sources.includes('all')) return null;
  const named = `${column} = any(${values.add(sources)}::text[])`;
  return sources.includes('thirdParty') ? `(${named} or ${column} <> all(${values.add(ownSources)}::text[]))` : named;
}
