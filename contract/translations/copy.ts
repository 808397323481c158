import type { Language } from '../core/constants.ts';
import type { TextPlatform } from '../core/texts.ts';
import { baseOf, checkText, formsOf, isPlural, type TextFinding } from './checks.ts';
import type { TextUpdate, TranslationRow } from './translations.ts';

/** Copying own texts between branches and languages: what would change, and what is refused. */

/** Own texts of one language: those of the company, or those of a branch. */
export interface CopyPlace {
  /** Null: the company. */
  branchId: string | null;
  language: Language;
}

/** A text that would be replaced. */
export interface CopiedText {
  namespace: string;
  key: string;
  /** The text that applies at the target now; undefined if there is none. */
  before: string | undefined;
  after: string;
  /** The own text of the target; null if there is none. */
  previous: string | null;
  warnings: TextFinding[];
}

/** Why a text cannot be copied: the errors of its check, or a plural form that the target's language does not have. */
export type CopyRefusal = TextFinding | { code: 'unknownForm'; detail?: undefined };

export interface RefusedText {
  namespace: string;
  key: string;
  text: string;
  reasons: CopyRefusal[];
}

export interface CopyPlan {
  changes: CopiedText[];
  refused: RefusedText[];
}

interface Copy {
  platform: TextPlatform;
  from: CopyPlace;
  to: CopyPlace;
  /** The rows as they are at the source, and at the target. */
  source: readonly TranslationRow[];
  target: readonly TranslationRow[];
}

const rowKey = ({ namespace, key }: Pick<TranslationRow, 'namespace' | 'key'>) => `${namespace}\n${key}`;

const levelOf = (row: TranslationRow | undefined, { branchId }: CopyPlace) =>
  branchId === null ? row?.company : row?.branch;

/**
 * Plans a copy of the own texts of the source that differ from the texts that apply at the target.
 *
 * @example planCopy({ platform: 'mails', from: { branchId: null, language: 'zh' }, to: { branchId: 'b1', language: 'zh' }, … })
 */
export function planCopy({ platform, from, to, source, target }: Copy): CopyPlan {
  const targets = new Map(target.map((row) => [rowKey(row), row]));
  const plan: CopyPlan = { changes: [], refused: [] };
  for (const row of source) {
    const { namespace, key } = row;
    const text = levelOf(row, from)?.[from.language]?.text;
    if (text === undefined) continue;
    const at = targets.get(rowKey(row));
    const own = levelOf(at, to)?.[to.language];
    const inherited = to.branchId === null ? undefined : at?.company[to.language];
    const before = own?.text ?? inherited?.text ?? at?.defaults[to.language];
    if (before === text) continue;
    const plural = isPlural(key) ? targets.get(rowKey({ namespace, key: `${baseOf(key)}_other` })) : undefined;
    if (plural && !formsOf(to.language).some((form) => key === `${baseOf(key)}${form}`)) {
      plan.refused.push({ namespace, key, text, reasons: [{ code: 'unknownForm' }] });
      continue;
    }
    const defaults = { ...plural?.defaults, ...(at ?? row).defaults };
    const { errors, warnings } = checkText({ text, platform, key, language: to.language, defaults });
    if (errors.length) plan.refused.push({ namespace, key, text, reasons: errors });
    else plan.changes.push({ namespace, key, before, after: text, previous: own?.text ?? null, warnings });
  }
  return plan;
}

/** The updates of a plan. Each names the text that it replaces, so that nothing newer is overwritten. */
export const updatesOf = ({ changes }: CopyPlan, { language }: CopyPlace): TextUpdate[] =>
  changes.map(({ namespace, key, after, previous }) => ({ namespace, key, language, text: after, previous }));
