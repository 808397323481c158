import type { Texts } from '#contract/core/texts.ts';

/** All declared texts that a company may replace by its own. */
export const allTexts: readonly Texts[] = [];
