import type { ComponentType } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { KindsOf } from '#contract/core/fields.ts';
import { say, type Label as Labels } from '#contract/core/label.ts';
import type { ResourceName } from '#resources/names.ts';

/** What forms and lists know of a field, by the kinds of the contract's `core/fields.ts`. Pure data: the server reads it too. */

export { same, say, type Label as Labels } from '#contract/core/label.ts';

/** A component brought in when it is first needed, so that declarations stay data. */
export type Lazy<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What a hand-written cell gets. */
export interface CellProps {
  record: Readonly<Record<string, unknown>> & { id: string };
  value: unknown;
}

/** What a tab, or the actions, beside a record's form get. */
export interface RecordViewProps {
  id: string;
  companyId: string;
  /** As far as it is known: what the list had, until the record itself has arrived. */
  record: (Readonly<Record<string, unknown>> & { id: string }) | undefined;
  onClose: () => void;
}

/** What a hand-written input gets; it reads and writes the form by `source`. */
export interface InputProps {
  source: string;
  /** What the declaration calls the field, in the person's language. */
  label: string;
  readOnly: boolean;
}

export interface FieldOptions {
  label: Labels;
  /** A line of help under the input. */
  help?: Labels;
  required?: boolean;
  /** Takes the whole width of a form, as long texts do by themselves. */
  wide?: boolean;
  /** What browsers may fill in of what is the person's own (HTML's `autocomplete`): texts, addresses and numbers of theirs. */
  autoComplete?: string;
  /** Shown, never edited. */
  readOnly?: boolean;
  /** With `readOnly`: drawn from the other values of the form, so that a new record shows it, too. */
  derived?: boolean;
  /** Entered when a record is made, and never changed. */
  fixed?: boolean;
  /** Where the value is in the record, if not under the field's own name: `blacklistSetting.forbidPIISharing`. */
  source?: string;
  /** The name that the field had before: its column is renamed, and keeps its values. */
  was?: string;
  /** Whether lists offer to sort by it, and by which name where the calls have another. Standard resources get an index. */
  sortable?: boolean | string;
  /** Width of the list column in pixels; the rest of the room goes to columns without one. */
  width?: number;
  /** Its column is left out where there is little room for the others. */
  roomyOnly?: boolean;
  /** Asked for only while this holds of the record; what is hidden keeps its value. */
  shownWhen?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** What is shown in the place of the value that is stored; `country` (ISO 3166) is the one of the record's branch. */
  shown?: (record: Readonly<Record<string, unknown>>, language: Language, country: string) => unknown;
  /** Replaces the list cell. */
  cell?: Lazy<CellProps>;
  /** Replaces the form input. */
  input?: Lazy<InputProps>;
}

export interface Choice<V extends string | number = string | number> {
  value: V;
  label: Labels;
  /** Shown as a chip of that look. */
  tone?: 'plain' | 'good' | 'warn' | 'bad';
}

/** What the server finds for administrators, but for some. */
export interface FoundOptions {
  in: 'users' | 'companies';
  except?: readonly string[];
}

/** What each kind asks for beyond the options that all share. */
interface Kinds {
  /**
   * `alike` shows those in use that are like what is typed: nothing is made twice. `found` makes it the id of one that the
   * server finds by typing; `shown` says what the record calls it.
   */
  text: { max: number; similar?: 'companyNames'; found?: FoundOptions };
  longText: { max: number };
  /** `long` takes several lines. */
  localText: { max: number; long?: boolean };
  email: object;
  phone: object;
  url: object;
  /** `unit` stands behind the input: minutes, seats. */
  integer: { min?: number; max?: number; unit?: Labels };
  year: { min?: number; max?: number };
  /** With `seconds` it is kept as `HH:mm:ss`; the last minute of a day lasts to its last second. */
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
  /** `one` as in "Add a course"; at most `maxItems` of them; `unordered` ones are not moved. */
  records: {
    one: Labels;
    maxItems: number;
    unordered?: boolean;
    /** What a new one begins with, by those that are there, in the place of `initial`. */
    next?: (rows: readonly Readonly<Record<string, unknown>>[]) => Readonly<Record<string, unknown>>;
    /** What is wrong with them is shown as they change, not only once the form was sent. */
    judgedAtOnce?: boolean;
    /** Brings in what they are made of when a form shows them, in the place of `fields` and `initial`. */
    later?: () => Promise<{ default: RecordParts }>;
  } & RecordParts;
}
/** What small records are made of, and what new ones begin with. */
export interface RecordParts {
  fields: Readonly<Record<string, PartField>>;
  initial?: Readonly<Record<string, unknown>>;
}
/** What a small record within another is made of: values that stand by themselves, and records again. */
export type PartField = Of<
  | 'text'
  | 'longText'
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
  | 'records'
>;
export type FormKind = KindsOf<keyof Kinds>;
type Of<K extends FormKind> = { [P in K]: FieldOptions & Kinds[P] & { readonly kind: P } }[K];
export type Field = Of<FormKind>;

const lists: ReadonlySet<FormKind> = new Set(['texts', 'choices', 'records', 'images']);
/** Whether there is an empty list where there is none of it. */
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
/** A text in each of the product's languages, each at most `max` characters; where one is missing another is shown. */
export const localText = make('localText');
/** One of a few values. */
export const choice = make('choice');
/** Any of a few values. */
export const choices = make('choices');
/** A list of short texts, each at most `max` characters: tags. */
export const texts = make('texts');
export const email = plain('email');
/** E.164, typed in any local form. */
export const phone = plain('phone');
export const url = plain('url');
export const integer = plain('integer');
/** A calendar year, by itself 1900 to 2199. */
export const year = plain('year');
/** Minor units of the branch's or company's currency. */
export const money = plain('money');
export const boolean = plain('boolean');
/** A calendar day, `YYYY-MM-DD`, in no time zone. */
export const date = plain('date');
/** A time of day on the clock of the branch, `HH:mm`. */
export const time = plain('time');
/** A moment, shown in the branch's time zone. */
export const instant = plain('instant');
/** A birthday, `MM-DD`. */
export const monthDay = plain('monthDay');
/** A moment, filtered by as a number of days back from now. */
export const daysBack = plain('daysBack');
/** The address of an uploaded picture. */
export const image = plain('image');
/** Uploaded pictures in an order, at most `maxItems`: of each its address, width and height. */
export const images = make('images');
/** The address of an uploaded recording. */
export const audio = plain('audio');
/** The address of an uploaded film. */
export const video = plain('video');
/** A language that people speak, BCP 47. */
export const language = plain('language');
/** One branch of the company, by id. */
export const branch = plain('branch');
/** One record of another declared resource, by id: it must be there, and cannot be deleted while it is referred to. */
export const reference = make('reference');

/** An ordered list of small records: schedules, opening hours, answers. */
export const records = make('records');

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayNames: Readonly<Record<(typeof days)[number], readonly [string, string, string]>> = {
  Sunday: ['星期日', '星期日', '日曜日'],
  Monday: ['星期一', '星期一', '月曜日'],
  Tuesday: ['星期二', '星期二', '火曜日'],
  Wednesday: ['星期三', '星期三', '水曜日'],
  Thursday: ['星期四', '星期四', '木曜日'],
  Friday: ['星期五', '星期五', '金曜日'],
  Saturday: ['星期六', '星期六', '土曜日'],
};

/** Any days of the week, 0 for Sunday to 6. */
export const weekdays = (label: Labels, options: Omit<Options<'choices'>, 'choices'> = {}): Of<'choices'> =>
  choices(label, {
    ...options,
    choices: days.map((day, value) => ({ value, label: say(day, ...dayNames[day]) })),
  });
