const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A value in parts for sending as a whole: removed entries are `null`.
 *
 * @example withRemoved({ en: 1, ja: 2 }, { en: 1 }) // { en: 1, ja: null }
 */
export function withRemoved(before: unknown, after: unknown): unknown {
  if (!isParts(before) || !isParts(after)) return after;
  const gone = Object.keys(before).filter((name) => !(name in after));
  return {
    ...Object.fromEntries(Object.entries(after).map(([name, value]) => [name, withRemoved(before[name], value)])),
    ...Object.fromEntries(gone.map((name) => [name, null])),
  };
}
