import * as z from 'zod';
import { diningSections } from '../core/sections.ts';
import { flag, flagTexts, isFlagOn, jsonIn, jsonParam, longestJson } from '../core/queryParams.ts';
import { createdFrom, isSourceName, reservationStates, reservationTypes } from './reservations.ts';

/**
 * The conditions of figures and of lists of reservations. Each has one rule, from which its schemas are made, and by
 * which pages read it from an address without a schema.
 */

/** Upper bounds of lead times in days, inclusive; the first is half a day. */
export const leadBuckets = ['half', '1', '2', '3', '5', '7', '14', '31', 'more'] as const;

/** The largest individual party size; it includes all larger ones. */
export const largestSize = 8;
export const partySizes = [1, 2, 3, 4, 5, 6, 7, largestSize] as const;

export const guestKinds = ['new', 'returning', 'unknown'] as const;

/**
 * How a seated party's dining time is known: `counted`, cleared automatically (`auto`), no time of clearing or of
 * seating (`missing`), or not within 0 to 6 hours (`implausible`).
 */
export const durationKinds = ['counted', 'auto', 'missing', 'implausible'] as const;

/**
 * How a queue party's waiting time is known: until it was seated (`served`), until it gave up or did not answer the
 * call (`abandoned`), or implausible (`servedUnknown`, `abandonedUnknown`).
 */
export const waitKinds = ['served', 'servedUnknown', 'abandoned', 'abandonedUnknown'] as const;

/** The maximum number of sources that a condition names. */
export const maxSources = 100;

/** The values of a condition. */
type Rule =
  | { kind: 'one' | 'several'; of: readonly [string, ...string[]] }
  /** Several whole numbers from 1. */
  | { kind: 'numbers'; to: number }
  /** Several names of sources. */
  | { kind: 'sources'; most: number }
  | { kind: 'boolean' }
  /** True, or no condition. */
  | { kind: 'true' };

const filterRules = {
  types: { kind: 'several', of: reservationTypes },
  states: { kind: 'several', of: reservationStates },
  /** Seated parties by whether it was the guest's first visit ever. */
  guest: { kind: 'one', of: guestKinds },
  /** Seated parties with a known guest: each guest's first visit of a calendar month, at the requested branches. */
  once: { kind: 'true' },
  /** Whether the expected time is over. */
  passed: { kind: 'boolean' },
  /** Open although the grace period is over. */
  unresolved: { kind: 'boolean' },
  sizes: { kind: 'numbers', to: largestSize },
  /** For bookings; `late` are those recorded more than a day after their start. */
  lead: { kind: 'several', of: [...leadBuckets, 'late'] },
  duration: { kind: 'several', of: durationKinds },
  wait: { kind: 'several', of: waitKinds },
  /** Deleted ones instead of all others. */
  deleted: { kind: 'true' },
} as const satisfies Readonly<Record<string, Rule>>;

/** The rules of all conditions of the list of reservations, in their order in addresses. */
export const conditionRules = {
  ...filterRules,
  createdFrom: { kind: 'sources', most: maxSources },
  sections: { kind: 'several', of: diningSections },
} as const satisfies Readonly<Record<string, Rule>>;

type ValueOf<R extends Rule> = R extends { kind: 'one'; of: readonly (infer Value)[] }
  ? Value
  : R extends { kind: 'several'; of: readonly (infer Value)[] }
    ? Value[]
    : { numbers: number[]; sources: string[]; boolean: boolean; true: true }[Exclude<R['kind'], 'one' | 'several'>];
type ValuesOf<Rules extends Readonly<Record<string, Rule>>> = {
  -readonly [Name in keyof Rules]?: ValueOf<Rules[Name]> | undefined;
};

/** Conditions on reservations in addition to the range, the branch and the sources; combined with `and`. */
export type RowFilter = ValuesOf<typeof filterRules>;

/** All conditions of the list of reservations. */
export type ReservationConditions = ValuesOf<typeof conditionRules>;
export type ConditionName = keyof ReservationConditions;

function schemaOf(rule: Rule): z.ZodType {
  switch (rule.kind) {
    case 'one':
      return z.enum(rule.of);
    case 'several':
      return z.array(z.enum(rule.of)).min(1).max(rule.of.length);
    case 'numbers':
      return z.array(z.number().int().min(1).max(rule.to)).min(1).max(rule.to);
    case 'sources':
      return z.array(createdFrom).min(1).max(rule.most);
    case 'boolean':
      return z.boolean();
    case 'true':
      return z.literal(true);
  }
}

/** The schema of a condition in a query string. */
function paramOf(rule: Rule): z.ZodType {
  switch (rule.kind) {
    case 'one':
      return schemaOf(rule);
    case 'boolean':
      return flag;
    case 'true':
      return z.literal('true').transform(() => true);
    default:
      return jsonParam(schemaOf(rule));
  }
}

type TextOf<R extends Rule> = R extends { kind: 'one' }
  ? ValueOf<R>
  : R extends { kind: 'boolean' }
    ? (typeof flagTexts)[number]
    : R extends { kind: 'true' }
      ? 'true'
      : string;

type Schemas<Rules extends Readonly<Record<string, Rule>>> = {
  [Name in keyof Rules]: z.ZodOptional<z.ZodType<ValueOf<Rules[Name]>, ValueOf<Rules[Name]>>>;
};
type Params<Rules extends Readonly<Record<string, Rule>>> = {
  [Name in keyof Rules]: z.ZodOptional<z.ZodType<ValueOf<Rules[Name]>, TextOf<Rules[Name]>>>;
};

const each = (rules: Readonly<Record<string, Rule>>, schema: (rule: Rule) => z.ZodType): object =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schema(rule).optional()]));

/** {@link RowFilter} in JSON. */
export const rowFilter = z.strictObject(each(filterRules, schemaOf) as Schemas<typeof filterRules>);

/** {@link ReservationConditions} in a query string. */
export const conditionQuery = each(conditionRules, paramOf) as Params<typeof conditionRules>;

/** A value as JSON if it is a list that fits. */
function listIn(text: string, most: number, fits: (one: unknown) => boolean): unknown[] | undefined {
  const found = text.length > longestJson ? undefined : jsonIn(text);
  return Array.isArray(found) && found.length > 0 && found.length <= most && found.every(fits) ? found : undefined;
}

function valueIn(rule: Rule, text: string): unknown {
  switch (rule.kind) {
    case 'one':
      return rule.of.find((one) => one === text);
    case 'several':
      return listIn(text, rule.of.length, (one) => rule.of.some((known) => known === one));
    case 'numbers':
      return listIn(text, rule.to, (one) => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= rule.to);
    case 'sources':
      return listIn(text, rule.most, isSourceName);
    case 'boolean':
      return flagTexts.some((one) => one === text) ? isFlagOn(text) : undefined;
    case 'true':
      return text === 'true' || undefined;
  }
}

/** A condition in a query string, as {@link conditionQuery} reads it; undefined if it is invalid. */
export const conditionIn = <Name extends ConditionName>(name: Name, text: string) =>
  valueIn(conditionRules[name], text) as ReservationConditions[Name];
