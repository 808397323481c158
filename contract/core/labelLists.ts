import type { Label } from './label.ts';

/**
 * Lists of the labels that companies may replace by their own. A module registers its lists when it loads, so that the
 * labels of a page are there once the page is; `npm run registry` writes all of them to `i18n/labels.json` for the
 * server.
 */

/**
 * A label with its key among the texts of the back office: the namespace, then the place in its list; and the label
 * whose own text it shows while it has none.
 */
export type KeyedLabel = readonly [key: string, label: Label, from?: Label | undefined];

type Labels = () => Iterable<KeyedLabel>;

const lists: Labels[] = [];
let follower: (labels: Iterable<KeyedLabel>) => void = () => undefined;

/** The namespace of lists. */
export const labelNamespace = 'labels';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isLabel = (value: Readonly<Record<string, unknown>>): value is Label =>
  typeof value.en === 'string' && typeof value.ja === 'string';

/** The name of an element of an array: its own if it has one, so that the key stays if the order changes. */
function nameIn(element: unknown, index: number): string {
  const { name, value } = isPlain(element) ? element : {};
  return typeof name === 'string' ? name : typeof value === 'string' ? value : String(index);
}

/** The labels anywhere in data, by path. */
export function* labelsIn(value: unknown, path: string): Generator<KeyedLabel> {
  if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* labelsIn(one, `${path}.${nameIn(one, index)}`);
  else if (isPlain(value))
    if (isLabel(value)) yield [path, value];
    else for (const [name, one] of Object.entries(value)) yield* labelsIn(one, `${path}.${name}`);
}

/** Registers labels that have keys by other rules than those of a list. */
export function registerLabels(labels: Labels): void {
  lists.push(labels);
  follower(labels());
}

/**
 * Names a list of labels: every label in it can be changed in the editor. A label that is in several lists has the key
 * of the first; it is defined in that one's file, so that the key does not depend on which file loads first.
 *
 * @param name unique, a part of stored texts, so it must not change: `imports.status`
 * @param labels labels, or a declaration that has labels
 * @returns the second argument
 * @example export const stepLabels = defineLabels('imports.steps', { file: { en: 'File', … }, … });
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineLabels<Labels>(name: string, labels: Labels): Labels {
  registerLabels(() => labelsIn(labels, `${labelNamespace}.${name}`));
  return labels;
}

/** The labels of all lists that are registered so far, list by list. */
export const registeredLabels = (): Iterable<KeyedLabel>[] => lists.map((list) => list());

/** Passes on the labels of every list that is registered, and of each one that will be. */
export function followLabels(follow: (labels: Iterable<KeyedLabel>) => void): void {
  follower = follow;
  for (const list of lists) follow(list());
}
