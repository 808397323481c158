import { defineLabels } from '#contract/core/labelLists.ts';
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
  type ConditionName,
  type ReservationConditions,
} from '#contract/reservations/rowFilter.ts';
import { type Label } from '#contract/core/label.ts';
import { fieldLabels, guestKindLabels } from '#contract/reservations/reservationLabels.ts';
import {
  reservationStates,
  reservationTypes,
  type ReservationState,
  type ReservationType,
} from '#contract/reservations/reservations.ts';
import { diningSections, type DiningSection } from '#contract/core/sections.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { conditionNames } from './address.ts';

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

export const conditionChoices = (name: ConditionName, sources: readonly string[]): readonly Value[] =>
  name === 'createdFrom' ? sources : offered[name];

/** The values of a condition as a list. */
export function conditionValues(conditions: ReservationConditions, name: ConditionName): readonly Value[] {
  const value = conditions[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Value];
}

/** The conditions with one of them changed, or removed if no value is chosen. */
export function withValues(
  conditions: ReservationConditions,
  name: ConditionName,
  values: readonly Value[],
): ReservationConditions {
  const { [name]: _, ...rest } = conditions;
  if (values.length === 0) return rest;
  return { ...rest, [name]: isSeveral(name) ? [...values] : values[0] } as ReservationConditions;
}

export const inForce = (conditions: ReservationConditions): ConditionName[] =>
  conditionNames.filter((name) => conditions[name] !== undefined);

const labels: Readonly<Record<ConditionName, Label>> = defineLabels('conditions.names', {
  types: fieldLabels.type,
  states: fieldLabels.status,
  createdFrom: fieldLabels.createdFrom,
  sections: fieldLabels.section,
  guest: fieldLabels.name,
  once: { en: 'Each guest', zh: '每位顧客', 'zh-cn': '每位顾客', ja: '顧客ごと' },
  passed: fieldLabels.time,
  unresolved: later.result,
  sizes: { en: 'Party size', zh: '組人數', 'zh-cn': '组人数', ja: '組の人数' },
  lead: { en: 'Booked ahead', zh: '提前天數', 'zh-cn': '提前天数', ja: '予約の時期' },
  duration: { en: 'Dining time', zh: '用餐時間', 'zh-cn': '用餐时间', ja: '滞在時間' },
  wait: fieldLabels.wait,
  deleted: { en: 'Deleted', zh: '已刪除', 'zh-cn': '已删除', ja: '削除' },
});

/** The labels of values that are not defined anywhere else. */
const chosen: Readonly<Partial<Record<ConditionName, Readonly<Record<string, Label>>>>> = defineLabels(
  'conditions.values',
  {
    once: { true: { en: 'first visit of a month only', zh: '僅當月首次', 'zh-cn': '仅当月首次', ja: '月の初回のみ' } },
    passed: {
      true: { en: 'past', zh: '時間已過', 'zh-cn': '时间已过', ja: '過ぎた' },
      false: { en: 'not due yet', zh: '尚未到', 'zh-cn': '尚未到', ja: 'まだ' },
    },
    unresolved: {
      true: { en: 'no outcome recorded', zh: '無人記錄', 'zh-cn': '无人记录', ja: '未記録' },
      false: { en: 'within grace period', zh: '仍在時限內', 'zh-cn': '仍在时限内', ja: '期限内' },
    },
    deleted: { true: { en: 'only these', zh: '僅此類', 'zh-cn': '仅此类', ja: 'これのみ' } },
    lead: {
      1: { en: '½–1 days', zh: '½–1 天', 'zh-cn': '½–1 天', ja: '½〜1日前' },
      2: { en: '1–2 days', zh: '1–2 天', 'zh-cn': '1–2 天', ja: '1〜2日前' },
      3: { en: '2–3 days', zh: '2–3 天', 'zh-cn': '2–3 天', ja: '2〜3日前' },
      5: { en: '3–5 days', zh: '3–5 天', 'zh-cn': '3–5 天', ja: '3〜5日前' },
      7: { en: '5–7 days', zh: '5–7 天', 'zh-cn': '5–7 天', ja: '5〜7日前' },
      14: { en: '7–14 days', zh: '7–14 天', 'zh-cn': '7–14 天', ja: '7〜14日前' },
      31: { en: '14–31 days', zh: '14–31 天', 'zh-cn': '14–31 天', ja: '14〜31日前' },
      half: { en: 'up to half a day', zh: '半天內', 'zh-cn': '半天内', ja: '半日以内' },
      more: { en: 'more than 31 days', zh: '超過 31 天', 'zh-cn': '超过 31 天', ja: '31日より前' },
      late: { en: 'afterwards', zh: '事後建立', 'zh-cn': '事后建立', ja: '事後' },
    },
    duration: {
      counted: { en: 'counted', zh: '計入', 'zh-cn': '计入', ja: '計測対象' },
      auto: { en: 'cleared automatically', zh: '自動清桌', 'zh-cn': '自动清台', ja: '自動退席' },
      missing: { en: 'not recorded', zh: '無紀錄', 'zh-cn': '无记录', ja: '記録なし' },
      implausible: { en: 'implausible', zh: '不合理', 'zh-cn': '不合理', ja: '不自然' },
    },
    wait: {
      served: { en: 'until seated', zh: '候位至入座', 'zh-cn': '排队至入座', ja: '着席まで' },
      servedUnknown: {
        en: 'seated, unknown wait',
        zh: '已入座，時間不明',
        'zh-cn': '已入座，时间不明',
        ja: '着席、時間不明',
      },
      abandoned: { en: 'until the party left', zh: '候位至放棄', 'zh-cn': '排队至放弃', ja: '離脱まで' },
      abandonedUnknown: {
        en: 'left, unknown wait',
        zh: '放棄，時間不明',
        'zh-cn': '放弃，时间不明',
        ja: '離脱、時間不明',
      },
    },
  },
);

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
