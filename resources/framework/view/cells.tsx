import { Suspense, type ReactNode } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { ListedPicture } from '#contract/core/wire.ts';
import { languageName, shortLanguageName } from '#contract/guests/guestLanguages.ts';
import { formatDay, formatInstant, formatMoney, formatMonthDay, formatNumber, formatPhone } from '#i18n/formats.ts';
import { lazyPage } from '#ui/lazy.ts';
import type { Choice, Field } from '../fields.ts';
import { textIn, timeText, valueAtPath } from '../values.ts';
import type { Scope } from './scope.ts';
import { currencyOf, branchZone } from './scope.ts';
import { tagsThatFit } from './tagsThatFit.ts';
import type { AnyRecord } from './useResourceList.ts';

/** The context needed to show a value. */
export interface ShowContext {
  language: Language;
  scope: Pick<Scope, 'branches' | 'branchId'>;
  yes: string;
  no: string;
  /** The field with the record's branch; `branchId` by default. */
  branchField?: string;
  /** In a column, which is narrow. */
  short?: boolean;
}

const labelOf = (choices: readonly Choice[], value: unknown, language: Language): string =>
  choices.find((one) => one.value === value)?.label[language] ?? String(value);

// Used by few lists, so the first page does not wait for it.
export const ReferenceText = lazyPage(() => import('./ReferenceText.tsx'));

const tones = { plain: '', good: 'tag-on', warn: 'tag-warn', bad: 'tag-bad' } as const;

/** The colour of a chip; none if the choice has no tone. */
const lookOf = (choices: readonly Choice[], value: unknown): string | undefined => {
  const tone = choices.find((one) => one.value === value)?.tone;
  return tone && `tag ${tones[tone]}`;
};

function tags(
  all: readonly ReactNode[],
  looks: readonly (string | undefined)[] = [],
  room = Number.POSITIVE_INFINITY,
): ReactNode {
  const texts = all.filter((value) => typeof value === 'string');
  const values = all.slice(0, tagsThatFit(all, room));
  const more = all.length - values.length;
  return (
    <span className="tags" title={texts.length > 1 ? texts.join(' · ') : undefined}>
      {values.map((value, at) => (
        <span className={looks[at] ?? 'tag'} key={at}>
          {value}
        </span>
      ))}
      {more > 0 && <span className="tag tag-more">+{more}</span>}
    </span>
  );
}

/** The padding of a cell. */
const cellPadding = 24;

/** Pixels of a column without a declared width. */
export const leastWidth = 120;

/** A value in lists, cards and read-only parts of forms; nothing for an absent one. */
export function showValue(field: Field, value: unknown, record: AnyRecord, context: ShowContext): ReactNode {
  const { language, scope, branchField = 'branchId' } = context;
  const own = valueAtPath(record, branchField);
  const room = context.short ? (field.width ?? leastWidth) - cellPadding : undefined;
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'integer':
      if (field.perCent) return `${formatNumber(Number(value) / 100, language)}%`;
      if (field.zero && value === 0) return field.zero[language];
      return [formatNumber(Number(value), language), field.unit?.[language]].filter(Boolean).join(' ');
    case 'money':
      return formatMoney(Number(value), currencyOf(scope, own), language);
    case 'boolean':
      return value ? <span className="tag tag-on">{context.yes}</span> : <span className="quiet">{context.no}</span>;
    case 'choice': {
      const label = labelOf(field.choices, value, language);
      const look = lookOf(field.choices, value);
      return look ? <span className={look}>{label}</span> : label;
    }
    case 'localText':
      return textIn(value, language);
    case 'records': {
      const [first] = Object.entries(field.fields).filter(([, one]) => !one.hidden);
      const parts = (value as readonly Readonly<Record<string, unknown>>[]).map((one) =>
        first ? showValue(first[1], one[first[0]], record, context) : null,
      );
      return tags(
        parts.map((part) => part ?? '–'),
        [],
        room,
      );
    }
    case 'reference':
      return (
        <Suspense fallback={null}>
          <ReferenceText to={field.to} ids={[String(value)]} />
        </Suspense>
      );
    case 'choices': {
      const chosen = value as readonly unknown[];
      return tags(
        chosen.map((one) => labelOf(field.choices, one, language)),
        chosen.map((one) => lookOf(field.choices, one)),
        room,
      );
    }
    case 'texts':
      return tags(value as readonly string[], [], room);
    case 'phone':
      return formatPhone(String(value));
    case 'date':
      return formatDay(String(value));
    case 'instant':
    case 'daysBack':
      return formatInstant(String(value), branchZone(scope, typeof own === 'string' ? own : null));
    case 'monthDay':
      return formatMonthDay(String(value), language);
    case 'branch':
      return scope.branches.find((one) => one.id === value)?.name ?? String(value);
    case 'language':
      return (context.short ? shortLanguageName : languageName)(String(value), language);
    case 'image':
      return <img className="thumb" src={String(value)} alt="" loading="lazy" />;
    case 'images':
      return (
        <span className="tags">
          {(value as readonly ListedPicture[]).map(({ url }) => (
            <img key={url} className="thumb" src={url} alt="" loading="lazy" />
          ))}
        </span>
      );
    case 'time':
      return timeText(String(value));
    case 'audio':
      return <audio className="sound" src={String(value)} controls preload="none" />;
    case 'video':
      return <video className="thumb" src={`${String(value)}#t=0.1`} preload="metadata" muted />;
    case 'url':
      return (
        <a href={String(value)} rel="noreferrer" target="_blank">
          {String(value)}
        </a>
      );
    case 'text':
    case 'longText':
    case 'email':
    case 'year':
      return String(value);
    default:
      // A missing kind does not compile.
      return field satisfies never;
  }
}

/** Numbers are right-aligned, so that their digits line up. */
export function isNumeric(field: Field): boolean {
  return field.kind === 'integer' || field.kind === 'money';
}
