/** What two people changed differently, with what each wants; null: not there. */
export interface MergeConflict {
  /** Of a field, or by ids: `rows.ID`, `rows.ID.price`. */
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}
