/**
 * Replaces ra-core's label for a resource without one. Declared resources always have labels, so the first list need
 * not load the package for English nouns.
 */
export const humanize = (name: string): string => name;
export const inflect = humanize;
