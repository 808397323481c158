/** Placeholders in texts for guests, `{name}`: those that a text may hold are filled in, others are never sent. */

/** What looks like a placeholder, in whatever way people write one: `{firstName}`, `{{name}}`, `｛姓名｝`. */
const braced = /[{｛]{1,2}[^{}｛｝\n]{1,40}[}｝]{1,2}/g;

/**
 * What in a text looks like a placeholder and is none of the known ones, each once, as it is written.
 *
 * @param known names as they are written between single braces
 * @example unknownPlaceholders('Dear {{name}}, {name}', ['name']) // ['{{name}}']
 */
export function unknownPlaceholders(text: string, known: readonly string[] = []): string[] {
  const right = new Set(known.map((name) => `{${name}}`));
  return [...new Set([...text.matchAll(braced)].map(([written]) => written))].filter((written) => !right.has(written));
}

/** The code of a field whose text holds an unknown placeholder. */
export const placeholderError = 'form.error.placeholder';
