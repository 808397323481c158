import type { ComponentType } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { KindsOf } from '#contract/core/fields.ts';
import type { Label as Labels } from '#contract/core/label.ts';
import type { ResourceName } from '#resources/names.ts';

/**
 * Field options for forms and lists, by the kinds of the contract's `core/fields.ts`. Pure data, which the server reads
 * too.
 */

export { same, type Label as Labels } from '#contract/core/label.ts';

/** A component that is loaded when it is first needed, so that declarations stay data. */
export type Lazy<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The props of a custom cell. */
export interface CellProps {
  record: Readonly<Record<string, unknown>> & { id: string };
  value: unknown;
}

/** The props of a tab or of the actions beside a record's form. */
export interface RecordViewProps {
  id: string;
  companyId: string;
  /** As far as loaded: the list's data until the record has arrived. */
  record: (Readonly<Record<string, unknown>> & { id: string }) | undefined;
  onClose: () => void;
}

/** The props of a custom input; it reads and writes the form by `source`. */
export interface InputProps {
  source: string;
  /** The field's label in the user's language. */
  label: string;
  readOnly: boolean;
}

export interface FieldOptions {
  label: Labels;
  /** Help text below the input. */
  help?: Labels;
  required?: boolean;
  /** Takes the full width of a form, which is the default for long texts. */
  wide?: boolean;
  /** HTML's `autocomplete` values for the user's own data: texts, addresses and numbers. */
  autoComplete?: string;
  /** Kept in records, but shown nowhere: the stable id of a small record. */
  hidden?: true;
  /** Shown, but not editable. */
  readOnly?: boolean;
  /** With `readOnly`: computed from the other values of the form, so it is also shown for a new record. */
  derived?: boolean;
  /** Entered when a record is created, and not editable afterwards. */
  fixed?: boolean;
  /** The path of the value in the record, if it differs from the field's name: `blacklistSetting.forbidPIISharing`. */
  source?: string;
  /** The field's former name: its column is renamed and keeps its values. */
  was?: string;
  /** Whether lists can be sorted by it, and the name in the calls if it differs. Standard resources get an index. */
  sortable?: boolean | string;
  /** Width of the list column in pixels; columns without a width share the remaining space. */
  width?: number;
  /** Its column is hidden when space is limited. */
  roomyOnly?: boolean;
  /** The input is shown only if this is true for the record; a hidden field keeps its value. */
  shownWhen?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Formats the stored value for display; `country` (ISO 3166) is that of the record's branch. */
  shown?: (record: Readonly<Record<string, unknown>>, language: Language, country: string) => unknown;
  /** Custom list cell. */
  cell?: Lazy<CellProps>;
  /** Custom form input. */
  input?: Lazy<InputProps>;
}

export interface Choice<V extends string | number = string | number> {
  value: V;
  label: Labels;
  /** Shown as a chip with this style. */
  tone?: 'plain' | 'good' | 'warn' | 'bad';
}

/** Values that the server finds for administrators; those in `except` are excluded. */
export interface FoundOptions {
  in: 'users' | 'companies';
  except?: readonly string[];
}

/** The options of each kind in addition to the common ones. */
interface Kinds {
  /**
   * `similar` shows existing values that are similar to the input, to avoid duplicates. With `found` the value is an id
   * that the server finds during typing.
   */
  text: { max: number; similar?: 'companyNames'; found?: FoundOptions };
  longText: { max: number };
  /** `long` allows several lines. */
  localText: { max: number; long?: boolean };
  email: object;
  phone: object;
  url: object;
  /**
   * `unit` is shown after the input: minutes, seats. `zero` is shown instead of 0, where that means something else. With
   * `perCent` it is stored in hundredths of a per cent.
   */
  integer: { min?: number; max?: number; unit?: Labels; zero?: Labels; perCent?: true };
  year: { min?: number; max?: number };
  /** With `seconds` it is stored as `HH:mm:ss`; the last minute of a day includes its last second. */
  time: { seconds?: true };
  /** Limits in minor units. */
  money: { min?: number; max?: number };
  boolean: object;
  choice: { choices: readonly Choice[] };
  choices: { choices: readonly Choice[] };
  texts: { max: number; suggestions?: 'customerTypes' | 'customerTags' | 'companyTags' };
  date: object;
  instant: object;
  daysBack: object;
  monthDay: object;
  image: object;
  images: { maxItems: number };
  audio: object;
  video: object;
  branch: object;
  language: object;
  reference: { to: ResourceName };
  /** `one` as in "Add a course"; at most `maxItems` of them; `unordered` ones cannot be moved. */
  records: {
    one: Labels;
    maxItems: number;
    unordered?: boolean;
    /** Initial values of a new one based on the existing ones, instead of `initial`. */
    next?: (rows: readonly Readonly<Record<string, unknown>>[]) => Readonly<Record<string, unknown>>;
    /** Errors are shown on every change, not only after the form was submitted. */
    judgedAtOnce?: boolean;
    /** Entered in a table with a cell for each of them, instead of a list. */
    table?: RecordsTable;
    /** Loads their fields when a form shows them, instead of `fields` and `initial`. */
    later?: () => Promise<{ default: RecordParts }>;
  } & RecordParts;
}
/** The fields of small records that are amounts by branch and choice: no branch means all, and no choice all of them. */
interface RecordsTable {
  /** The branch. */
  rows: string;
  /** The choice. */
  columns: string;
  /** The amount. */
  cells: string;
  /** The amount beside the records, which applies without one of them. */
  usual: string;
  /** The heading of the column for all choices. */
  allColumns: Labels;
  /** The label of the selection that adds a branch. */
  addRow: Labels;
}
/** The fields of small records, and their initial values. */
export interface RecordParts {
  fields: Readonly<Record<string, PartField>>;
  initial?: Readonly<Record<string, unknown>>;
}
/** The allowed field kinds inside a small record. */
export type PartField = Of<
  | 'text'
  | 'longText'
  | 'localText'
  | 'phone'
  | 'url'
  | 'integer'
  | 'year'
  | 'money'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'image'
  | 'images'
  | 'audio'
  | 'video'
  | 'branch'
  | 'reference'
  | 'records'
>;
export type FormKind = KindsOf<keyof Kinds>;
type Of<K extends FormKind> = { [P in K]: FieldOptions & Kinds[P] & { readonly kind: P } }[K];
export type Field = Of<FormKind>;

const lists: ReadonlySet<FormKind> = new Set(['texts', 'choices', 'records', 'images']);
/** Whether the value is an empty list if there is none. */
export const isList = ({ kind }: Field): boolean => lists.has(kind);

type Options<K extends FormKind> = Omit<FieldOptions, 'label'> & Kinds[K];

const make =
  <K extends FormKind>(kind: K) =>
  (label: Labels, options: Options<K>): Of<K> =>
    ({ ...options, kind, label }) as Of<K>;

const plain =
  <K extends { [P in FormKind]: object extends Kinds[P] ? P : never }[FormKind]>(kind: K) =>
  (label: Labels, options?: Options<K>): Of<K> =>
    ({ ...(options as Options<K>), kind, label }) as Of<K>;

/** One line, at most `max` characters. */
export const text = make('text');
/** Several lines, at most `max` characters. */
export const longText = make('longText');
/**
 * A text in each of the product's languages, each at most `max` characters. A missing language falls back to another.
 */
export const localText = make('localText');
/** One of a fixed set of values. */
export const choice = make('choice');
/** Any of a fixed set of values. */
export const choices = make('choices');
/** A list of short texts, each at most `max` characters: tags. */
export const texts = make('texts');
export const email = plain('email');
/** E.164, entered in any local format. */
export const phone = plain('phone');
export const url = plain('url');
export const integer = plain('integer');
/** A calendar year, by default 1900 to 2199. */
export const year = plain('year');
/** Minor units of the branch's or company's currency. */
export const money = plain('money');
export const boolean = plain('boolean');
/** A calendar day, `YYYY-MM-DD`, in no time zone. */
export const date = plain('date');
/** A time of day in the branch's local time, `HH:mm`. */
export const time = plain('time');
/** A timestamp, shown in the branch's time zone. */
export const instant = plain('instant');
/** A birthday, `MM-DD`. */
export const monthDay = plain('monthDay');
/** A timestamp, filtered by a number of days before now. */
export const daysBack = plain('daysBack');
/** The address of an uploaded picture. */
export const image = plain('image');
/** An ordered list of at most `maxItems` uploaded pictures, each with address, width and height. */
export const images = make('images');
/** The address of an uploaded recording. */
export const audio = plain('audio');
/** The address of an uploaded video. */
export const video = plain('video');
/** A spoken language, BCP 47. */
export const language = plain('language');
/** One branch of the company, by id. */
export const branch = plain('branch');
/** One record of another declared resource, by id. It must exist, and cannot be deleted while it is referenced. */
export const reference = make('reference');

/** An ordered list of small records: schedules, opening hours, answers. */
export const records = make('records');

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayNames: Readonly<Record<(typeof days)[number], Omit<Labels, 'en'>>> = {
  Sunday: { zh: '星期日', 'zh-cn': '星期日', ja: '日曜日' },
  Monday: { zh: '星期一', 'zh-cn': '星期一', ja: '月曜日' },
  Tuesday: { zh: '星期二', 'zh-cn': '星期二', ja: '火曜日' },
  Wednesday: { zh: '星期三', 'zh-cn': '星期三', ja: '水曜日' },
  Thursday: { zh: '星期四', 'zh-cn': '星期四', ja: '木曜日' },
  Friday: { zh: '星期五', 'zh-cn': '星期五', ja: '金曜日' },
  Saturday: { zh: '星期六', 'zh-cn': '星期六', ja: '土曜日' },
};

/** Any days of the week, 0 for Sunday to 6 for Saturday. */
export const weekdays = (label: Labels, options: Omit<Options<'choices'>, 'choices'> = {}): Of<'choices'> =>
  choices(label, {
    ...options,
    choices: days.map((day, value) => ({ value, label: { en: day, ...dayNames[day] } })),
  });
