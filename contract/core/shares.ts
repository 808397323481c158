/**
 * Splits a total into whole shares in proportion to weights, by largest remainder; of equal remainders, the earlier one
 * is first. Without any weight above 0, the shares are equal.
 *
 * @param weights whole numbers of at least 0
 * @returns shares that add up to the total; none without weights
 * @example sharesOf(100, [1, 1, 1]) // [34, 33, 33]
 */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const parts = whole ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = whole || BigInt(parts.length);
  const [sign, amount] = total < 0 ? [-1, BigInt(-total)] : [1, BigInt(total)];
  const floors = parts.map((part) => (amount * part) / sum);
  const rest = floors.reduce((left, floor) => left - floor, amount);
  const byRemainder = parts
    .map((part, at) => ({ at, remainder: (amount * part) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1));
  const raised = new Set(byRemainder.slice(0, Number(rest)).map(({ at }) => at));
  return floors.map((floor, at) => sign * (Number(floor) + (raised.has(at) ? 1 : 0)) || 0);
}
