import type { Language } from '#contract/constants.ts';
import type { CallInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { LiveKind } from '#contract/live.ts';
import { addDays } from '#contract/ranges.ts';
import { instantAt } from '#contract/zones.ts';
import type { Labels, Lazy } from './fields.ts';

/** The declarative language of entries: rows that come one after the other and are only read, as a ledger's or messages. */

export interface EntryColumn<Row> {
  label: Labels | string;
  /**
   * `signed` is a number with its sign, `moment` on the clock of the row's branch or the one worked in, `branch` the
   * name of the one with this id, `guest` a link to one with `id` and `name`, `code` a tag.
   */
  kind: 'text' | 'number' | 'signed' | 'moment' | 'phone' | 'branch' | 'guest' | 'code';
  /** Codes with their words, and those that stand out. */
  texts?: Readonly<Record<string, Labels | string>>;
  tones?: Readonly<Record<string, 'on' | 'warn' | 'bad'>>;
  /** Pixels; without it the column takes what is left. */
  width?: number;
  /** What it shows, where the row does not hold that under the column's name. */
  value?: (row: Row, language: Language) => unknown;
  /** Stands beside it, fainter. */
  more?: (row: Row, language: Language) => string | null;
  /** Stands, fainter, where there is nothing. */
  none?: Labels;
  /** Draws what no kind can. */
  cell?: Lazy<{ row: Row }>;
  /** Where a phone shows it: as the card's title, beside it, or not at all. */
  card?: 'title' | 'main' | 'none';
}

/** What narrows the entries; in the address, too. */
export type EntryChoice<Name extends string = string> = { name: Name; label: Labels | string } &
  /** Codes with their words; `any` is what stands for no condition, where it is not "All". */
  (
    | { texts: Readonly<Record<string, Labels>>; any?: Labels; codes?: readonly string[] }
    /** One of the branches that the person sees. */
    | { of: 'branches'; any: Labels; codes?: undefined }
    /** Drawn otherwise; `codes` where there are only these. */
    | { input: Lazy<EntryInputProps>; codes?: readonly string[] }
  );

/** What an input of entries is given. */
export interface EntryInputProps {
  label: string;
  value: string | undefined;
  /** Null: whatever it is. */
  change: (value: string | null) => void;
  /** Everything that is asked for. */
  asked: Readonly<Record<string, unknown>>;
}

export interface Entries<Row = EntryRow, Query extends string = string> {
  label: Labels | string;
  list: Endpoint;
  /** What its answers are kept under, so that a change made beside it can have them asked for anew. */
  family: string;
  columns: Readonly<Record<string, EntryColumn<Row>>>;
  choices?: readonly EntryChoice<Query>[];
  /** Narrowed by two days, either of which may be open. */
  period?: true;
  /** What the call is asked, where it is not what the address says. `zone` is the company's. */
  ask?: (asked: Readonly<Record<string, string | undefined>>, zone: string) => Readonly<Record<string, unknown>>;
  perPage?: number;
  /** Page after page is put below the others, instead of taking their place. */
  appended?: true;
  idOf: (row: Row) => string;
  /** Says that there is nothing, and that nothing fits. */
  empty: { title: Labels | string; text?: Labels | string; narrowed?: Labels | string };
  /** Stands above, on a page that is nothing else. */
  note?: string;
  /** What a row is opened to. */
  detail?: Lazy<{ row: Row; onClose: () => void }>;
  /** The same by the row's id alone: it stays open when the row leaves the list, and has an address of its own. */
  opened?: Lazy<{ id: string; onClose: () => void }>;
  /** Read again when something of this kind changes anywhere. */
  follows?: LiveKind;
}

export type EntryRow = Readonly<Record<string, unknown>>;

type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? keyof NonNullable<Q> & string : string;
type RowOf<E extends Endpoint> = ResponseOf<E> extends { data: readonly (infer Row)[] } ? Row : EntryRow;

/**
 * Declares entries: by itself the content of a page (`entries` in its declaration), or a part of one (`EntriesView`).
 * Table and cards, conditions in the address, pages and what is seen while something is not there come from it.
 *
 * @example
 * // src/pages/outbox/outbox.ts
 * export default defineEntries({ list: listOutbox, columns: { recipient: { label: …, kind: 'text' }, … }, … });
 */
export function defineEntries<L extends Endpoint>(
  entries: Omit<Entries<RowOf<L>, QueryOf<L>>, 'list'> & { list: L },
): Entries {
  return entries as unknown as Entries;
}

/** The moments between which two days lie on the wall clock of a zone, either of which may be open. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string) => ({
  from: (from && instantAt(`${from}T00:00`, zone)) || undefined,
  until: (to && instantAt(`${addDays(to, 1)}T00:00`, zone)) || undefined,
});
