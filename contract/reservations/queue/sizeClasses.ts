/** The size classes of a queue: parties of one class are called in their order, and numbered together. */
export const sizeClasses = ['A', 'B', 'C', 'D'] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** The largest party of each class. */
export const largestOf: Readonly<Record<SizeClass, number>> = { A: 2, B: 4, C: 6, D: Infinity };

/** The class of a party of some people. */
export const sizeClassOf = (size: number): SizeClass => sizeClasses.find((name) => size <= largestOf[name]) ?? 'D';
