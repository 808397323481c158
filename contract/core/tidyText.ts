/** A text in one line, without invisible characters and surplus spaces. */
export const tidyText = (text: string): string =>
  text
    // Invisible characters, except joiners within emoji.
    .replace(/[\p{Cc}\u200b\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
