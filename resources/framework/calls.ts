import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Saving } from './saving.ts';

/** Which of the contract's calls serve a declared resource whose calls the specification gives; pure data. */

type Parts = Readonly<Record<string, unknown>>;

/** How a list says which part of it is wanted: a page by its number, or how many records are left out before it. */
export type Paging = { page: string; perPage: string } | { from: string; size: string };

export interface ListCall {
  endpoint: Endpoint;
  /** Under which name the answer has the records; `total` says how many there are. */
  records: string;
  paging: Paging;
  /** The parameter of the search box, where there is one. */
  search?: string;
  /** The parameter that takes all conditions as JSON; without it each is a parameter of its own. */
  filters?: string;
  /** Parameters that are the same whatever is asked for. */
  always?: Readonly<Record<string, unknown>>;
  /** The parameter of the company, where the path has none. */
  company?: string;
  /** The parameter of the order; `sort` where it says nothing. */
  sort?: string;
  /** Parameters made of the search box's words and the conditions, in place of `search` and `filters`; `meta` is react-admin's. */
  toQuery?: (words: string, conditions: Parts, meta: unknown) => Parts;
  /** What the answer counts beside its records: react-admin's `meta` of a list. */
  counted?: (answer: Parts) => object;
}

/** A call about a record, and in what the record is wrapped. */
export interface RecordCall {
  endpoint: Endpoint;
  /** Under which name the body has the record, where it has one. */
  under?: string;
  /** Under which name the answer has it, where it has one. */
  answer?: string;
  /** The path names no record: the body does, as `id`, and the company. */
  inBody?: boolean;
}

export interface CreateCall extends RecordCall {
  /** What may be sent; everything that is entered where it says nothing. */
  fields?: readonly string[];
  /** The body names the branch that is worked in. */
  atBranch?: boolean;
}

export interface ChangeCall extends RecordCall {
  /** What may be sent: of these the fields that differ go, with the version that the person saw. */
  fields: readonly string[];
  /** Under which name the record has its version, where `version` is something else. */
  revision?: string;
}

/**
 * The calls of a resource. A path's last parameter is the record's id; before it, `branchId` is the branch that is worked
 * in, and any other the company. A version travels in the body, and comes back in the ETag.
 */
export interface ResourceCalls {
  list: ListCall;
  get?: Endpoint | RecordCall;
  /** Reads one in place of `get`, where it takes several calls. */
  read?: (id: string, signal: AbortSignal | undefined) => Promise<object>;
  create?: Endpoint | CreateCall;
  patch?: ChangeCall;
  /** Takes the record as a whole in the place of what differs; answers it as stored. */
  put?: RecordCall & { fields: readonly string[] };
  /**
   * Creates and changes in place of `create` and `patch`, where a record is not sent as its fields; one that takes several
   * calls tells how far it is.
   *
   * @returns the record as it is stored
   * @throws PartlySaved where the record is there, and not all that belongs to it
   */
  save?: (record: Readonly<Record<string, unknown>>, companyId: string, saving: Saving) => Promise<object>;
  remove?: Endpoint | RecordCall;
  /** Keeps a picture of a record that is being edited, in the place of the company's own call. */
  upload?: Endpoint;
  /** The query's parameter that names the company, of every call but the list, which says so itself. */
  company?: string;
  /** Rules that tie values together, which server and form share: what is sent and kept, from what was entered. */
  normalize?: <T extends object>(record: T) => T;
  /** Completes what was entered by what the wire calls otherwise; forms know nothing of it. */
  toWire?: <T extends object>(record: T) => T;
}
