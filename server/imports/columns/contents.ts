import type { FileImport } from '#contract/imports.ts';
import type { ColumnFacts } from '../../kernel/columnFacts.ts';

/** What a person may want to know of each column. */
export const contentsOf = (facts: readonly (ColumnFacts | null)[]): FileImport['contents'] =>
  facts.map((one) => ({ filled: one?.filled ?? 0, repeated: one?.looked ? one.repeated / one.looked : 0 }));
