import { later } from '#contract/labels/laterLabels.ts';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLanguage } from '#resources/framework/view/labels.ts';
import {
  durationKinds,
  guestKinds,
  largestSize,
  leadBuckets,
  partySizes,
  waitKinds,
} from '#contract/reservations/figures.ts';
import { say, type Label } from '#contract/core/label.ts';
import { fieldLabels, guestKindLabels } from '#contract/reservations/reservationLabels.ts';
import {
  reservationStates,
  reservationTypes,
  type ReservationState,
  type ReservationType,
} from '#contract/reservations/reservations.ts';
import { diningSections, type DiningSection } from '#contract/core/sections.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { conditionNames, type ConditionName, type RowConditions } from './address.ts';

/** The labels of the list's conditions and their possible values. */

type Value = string | number | boolean;

/** The possible values of a condition; those of `createdFrom` depend on the company. */
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

/** Conditions with a single value. The others accept several values. */
const single: readonly ConditionName[] = ['guest', 'once', 'passed', 'unresolved', 'deleted'];
export const isSeveral = (name: ConditionName): boolean => !single.includes(name);

export const choicesOf = (name: ConditionName, sources: readonly string[]): readonly Value[] =>
  name === 'createdFrom' ? sources : offered[name];

/** The values of a condition as a list. */
export function valuesOf(conditions: RowConditions, name: ConditionName): readonly Value[] {
  const value = conditions[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Value];
}

/** The conditions with one of them changed, or removed if no value is chosen. */
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
  once: say('Each guest', '每位顧客', '每位顾客', '顧客ごと'),
  passed: fieldLabels.time,
  unresolved: later.result,
  sizes: say('Party size', '組人數', '组人数', '組の人数'),
  lead: say('Booked ahead', '提前天數', '提前天数', '予約の時期'),
  duration: say('Dining time', '用餐時間', '用餐时间', '滞在時間'),
  wait: fieldLabels.wait,
  deleted: say('Deleted', '已刪除', '已删除', '削除'),
};

/** The labels of values that are not defined anywhere else. */
const chosen: Readonly<Partial<Record<ConditionName, Readonly<Record<string, Label>>>>> = {
  once: { true: say('first visit of a month only', '僅當月首次', '仅当月首次', '月の初回のみ') },
  passed: {
    true: say('past', '時間已過', '时间已过', '過ぎた'),
    false: say('not due yet', '尚未到', '尚未到', 'まだ'),
  },
  unresolved: {
    true: say('no outcome recorded', '無人記錄', '无人记录', '未記録'),
    false: say('within grace period', '仍在時限內', '仍在时限内', '期限内'),
  },
  deleted: { true: say('only these', '僅此類', '仅此类', 'これのみ') },
  lead: {
    1: say('½–1 days', '½–1 天', '½–1 天', '½〜1日前'),
    2: say('1–2 days', '1–2 天', '1–2 天', '1〜2日前'),
    3: say('2–3 days', '2–3 天', '2–3 天', '2〜3日前'),
    5: say('3–5 days', '3–5 天', '3–5 天', '3〜5日前'),
    7: say('5–7 days', '5–7 天', '5–7 天', '5〜7日前'),
    14: say('7–14 days', '7–14 天', '7–14 天', '7〜14日前'),
    31: say('14–31 days', '14–31 天', '14–31 天', '14〜31日前'),
    half: say('up to half a day', '半天內', '半天内', '半日以内'),
    more: say('more than 31 days', '超過 31 天', '超过 31 天', '31日より前'),
    late: say('afterwards', '事後建立', '事后建立', '事後'),
  },
  duration: {
    counted: say('counted', '計入', '计入', '計測対象'),
    auto: say('cleared automatically', '自動清桌', '自动清台', '自動退席'),
    missing: say('not recorded', '無紀錄', '无记录', '記録なし'),
    implausible: say('implausible', '不合理', '不合理', '不自然'),
  },
  wait: {
    served: say('until seated', '候位至入座', '排队至入座', '着席まで'),
    servedUnknown: say('seated, unknown wait', '已入座，時間不明', '已入座，时间不明', '着席、時間不明'),
    abandoned: say('until the party left', '候位至放棄', '排队至放弃', '離脱まで'),
    abandonedUnknown: say('left, unknown wait', '放棄，時間不明', '放弃，时间不明', '離脱、時間不明'),
  },
};

/** Returns the texts of conditions. */
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
        default:
          return chosen[name]?.[String(value)]?.[language] ?? String(value);
      }
    };
    return { word, label: (name: ConditionName) => labels[name][language] };
  }, [translate, language, words]);
}
