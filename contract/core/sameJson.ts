/** Whether two values are the same as JSON; the order of keys does not matter: the database has its own. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSameJson(value, other[at]));
  const entries = (value: object) => Object.entries(value).filter(([, inner]) => inner !== undefined);
  const others = new Map<string, unknown>(entries(other));
  const mine = entries(one);
  return (
    mine.length === others.size &&
    mine.every(([name, value]) => others.has(name) && isSameJson(value, others.get(name)))
  );
}
