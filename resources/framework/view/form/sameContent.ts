const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values of a form look the same to the user: empty values of all kinds are equal. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true;
  if (typeof (one ?? {}) !== 'object' || typeof (other ?? {}) !== 'object') return false;
  // Files cannot be compared.
  if (one instanceof File || other instanceof File) return false;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  // A group of empty fields counts as empty.
  const [left, right] = [{ ...(one as object) }, { ...(other as object) }] as Record<string, unknown>[];
  return [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].every((name) =>
    sameContent(left?.[name], right?.[name]),
  );
}
