/** Placeholders in texts for guests, `{name}`: allowed ones are filled in, others are never sent. */

/** Text that looks like a placeholder, in any notation: `{firstName}`, `{{name}}`, `｛姓名｝`. */
const braced = /[{｛]{1,2}[^{}｛｝\n]{1,40}[}｝]{1,2}/g;

/**
 * The unknown placeholders in a text, each once, as written.
 *
 * @param known names as written between single braces
 * @example unknownPlaceholders('Dear {{name}}, {name}', ['name']) // ['{{name}}']
 */
export function unknownPlaceholders(text: string, known: readonly string[] = []): string[] {
  const right = new Set(known.map((name) => `{${name}}`));
  return [...new Set([...text.matchAll(braced)].map(([written]) => written))].filter((written) => !right.has(written));
}

/** The error code of a field that contains an unknown placeholder. */
export const placeholderError = 'form.error.placeholder';
