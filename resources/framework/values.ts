import type { Language } from '#contract/core/constants.ts';
import { fieldOf, type Resource, fieldSourceOf } from './resource.ts';

/** Values of records and their display; pure, for both sides. */

type Values = Readonly<Record<string, unknown>>;

/** Reads a path such as `a.b` from a record. */
export function valueAtPath(record: Values, source: string): unknown {
  if (!source.includes('.')) return record[source];
  return source.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], record);
}

/**
 * A time of day for display: without seconds, with the last second of a day as its end. @example timeText('23:59:59')
 * // '24:00'
 */
export const timeText = (time?: string | null): string => (time === '23:59:59' ? '24:00' : (time?.slice(0, 5) ?? ''));

const isEmptyText = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Whether a value is empty: an empty text, a text without any language, an empty list. */
export const isBlank = (value: unknown): boolean =>
  (typeof value === 'object' && value ? Object.values(value) : [value]).every(isEmptyText);

/** Removes empty values, also in small records. */
export function withoutNothing(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutNothing);
  if (typeof input !== 'object' || input === null) return input;
  const named = Object.entries(input).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(named.map(([name, value]) => [name, withoutNothing(value)]));
}

/** A localized text in one language, or another language if it is missing. */
export const textIn = (texts: Readonly<Partial<Record<Language, string | null>>>, language: Language): string | null =>
  texts[language] ?? Object.values(texts).find((text) => text) ?? null;

/** The title of a record in a language. */
export function titleOf(resource: Resource, record: Values & { id: string }, language: Language): string {
  const { kind, shown } = fieldOf(resource, resource.title);
  const storedValue = valueAtPath(record, fieldSourceOf(resource, resource.title));
  const value = shown
    ? shown(record, language, '')
    : kind === 'localText' && storedValue
      ? textIn(storedValue, language)
      : storedValue;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : record.id;
}
