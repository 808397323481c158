/**
 * What ra-core makes a label from where a resource has none. Declared ones always have: the package for English nouns
 * would come with the first list for nothing.
 */
export const humanize = (name: string): string => name;
export const inflect = humanize;
