import * as z from 'zod';
import { rowFilterQuery } from '#contract/reservations/figures.ts';
import { createdFrom } from '#contract/reservations/reservations.ts';
import { diningSections } from '#contract/core/sections.ts';
import { jsonParam } from '#contract/core/wire.ts';
import type { Param } from '#ui/address.ts';
import {
  conditionNames,
  maxSources,
  writeConditions,
  type ConditionName,
  type ReservationConditions,
} from './address.ts';

const readers: { [Name in ConditionName]: z.ZodType<ReservationConditions[Name] | undefined> } = {
  ...rowFilterQuery,
  createdFrom: jsonParam(z.array(createdFrom).min(1).max(maxSources)).optional(),
  sections: jsonParam(z.array(z.enum(diningSections)).min(1).max(diningSections.length)).optional(),
};

/** The conditions in an address; invalid ones are ignored. */
export function readConditions(query: URLSearchParams): ReservationConditions {
  const found = conditionNames.flatMap((name) => {
    const text = query.get(name);
    const parsed = text === null ? undefined : readers[name].safeParse(text);
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(found);
}

/** All conditions of the list as one part of its state; a change replaces them all. */
export const conditionsParam: Param<ReservationConditions> = {
  read: readConditions,
  write: (query, _, conditions) => writeConditions(query, conditions ?? {}),
};
