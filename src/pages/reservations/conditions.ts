import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLanguage } from '#resources/define/view/labels.ts';
import { durationKinds, guestKinds, largestSize, leadBuckets, partySizes, waitKinds } from '#contract/figures.ts';
import { say, type Label } from '#contract/label.ts';
import { fieldLabels, guestKindLabels } from '#contract/reservationLabels.ts';
import {
  reservationStates,
  reservationTypes,
  type ReservationState,
  type ReservationType,
} from '#contract/reservations.ts';
import { diningSections, type DiningSection } from '#contract/sections.ts';
import { useReservationWords } from '#resources/define/view/useReservationWords.ts';
import { conditionNames, type ConditionName, type RowConditions } from './address.ts';

/** The conditions of the list in words, and what can be chosen for each. */

type Value = string | number | boolean;

/** What a condition may be; `createdFrom` depends on the company. */
const offered: Readonly<Record<Exclude<ConditionName, 'createdFrom'>, readonly Value[]>> = {
  types: reservationTypes,
  states: reservationStates,
  sections: diningSections,
  guest: guestKinds,
  sizes: partySizes,
  lead: [...leadBuckets, 'late'],
  duration: durationKinds,
  wait: waitKinds,
  once: [true],
  passed: [true, false],
  unresolved: [true, false],
  deleted: [true],
};

/** Several of these may hold at once. */
const several: readonly ConditionName[] = [
  'types',
  'states',
  'createdFrom',
  'sections',
  'sizes',
  'lead',
  'duration',
  'wait',
];
export const isSeveral = (name: ConditionName): boolean => several.includes(name);

export const choicesOf = (name: ConditionName, sources: readonly string[]): readonly Value[] =>
  name === 'createdFrom' ? sources : offered[name];

/** The values of a condition, as a list. */
export function valuesOf(conditions: RowConditions, name: ConditionName): readonly Value[] {
  const value = conditions[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Value];
}

/** The conditions with one of them changed; without it where nothing is chosen. */
export function withValues(conditions: RowConditions, name: ConditionName, values: readonly Value[]): RowConditions {
  const { [name]: _, ...rest } = conditions;
  if (values.length === 0) return rest;
  return { ...rest, [name]: isSeveral(name) ? [...values] : values[0] } as RowConditions;
}

export const inForce = (conditions: RowConditions): ConditionName[] =>
  conditionNames.filter((name) => conditions[name] !== undefined);

const labels: Readonly<Record<ConditionName, Label>> = {
  types: fieldLabels.type,
  states: fieldLabels.status,
  createdFrom: fieldLabels.createdFrom,
  sections: fieldLabels.section,
  guest: fieldLabels.name,
  once: say('Each guest', '每位顧客', '每位顾客', 'お客様ごと'),
  passed: fieldLabels.time,
  unresolved: say('Result', '結果', '结果', '結果'),
  sizes: say('Party size', '組人數', '组人数', '組の人数'),
  lead: say('Booked ahead', '提前天數', '提前天数', '予約の時期'),
  duration: say('Dining time', '用餐時間', '用餐时间', '滞在時間'),
  wait: fieldLabels.wait,
  deleted: say('Deleted', '已刪除', '已删除', '削除'),
};

/** How conditions are told. */
export function useConditionWords() {
  const translate = useTranslate();
  const language = useLanguage();
  const words = useReservationWords();
  return useMemo(() => {
    const word = (name: ConditionName, value: Value): string => {
      switch (name) {
        case 'types':
          return words.types(value as ReservationType);
        case 'states':
          return words.state(value as ReservationState);
        case 'createdFrom':
          return words.source(String(value));
        case 'guest':
          return guestKindLabels[value as keyof typeof guestKindLabels][language];
        case 'sections':
          return words.section(value as DiningSection);
        case 'sizes':
          return value === largestSize ? translate('reservationRows.andMore', { size: value }) : String(value);
        case 'once':
        case 'deleted':
          return translate(`reservationRows.word.${name}`);
        default:
          return translate(`reservationRows.word.${name}.${value}`);
      }
    };
    return { word, label: (name: ConditionName) => labels[name][language] };
  }, [translate, language, words]);
}
