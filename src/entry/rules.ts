/** Deliberately loose (specification, section 5): the e-mail itself is the proof. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Password length in characters, as in `contract/platform/session.ts`. */
export const passwordLength = { min: 10, max: 128 } as const;
