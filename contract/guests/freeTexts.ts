/** The limits of a free text. */
interface FreeText {
  /** Characters. */
  max: number;
  /** Whether it may have several lines. */
  multiline?: true;
}

/**
 * Texts about a guest with no further rules. Responses, changes, files, merging and erasing follow from this list. In a
 * file of its own because the app's first screen loads it.
 */
export const freeTexts = {
  note: { max: 2_000, multiline: true },
} as const satisfies Record<string, FreeText>;

export type FreeTextField = keyof typeof freeTexts;

/** Makes something for each free text, from its limits. */
export const ofFreeTexts = <T>(make: (text: FreeText, field: FreeTextField) => T): Record<FreeTextField, T> =>
  Object.fromEntries(
    Object.entries<FreeText>(freeTexts).map(([field, text]) => [field, make(text, field as FreeTextField)]),
  ) as Record<FreeTextField, T>;
