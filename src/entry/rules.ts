/** Loose on purpose (specification, section 5): the mail itself is the proof. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Characters of a password, as `contract/platform/session.ts` has them. */
export const passwordLength = { min: 10, max: 128 } as const;
