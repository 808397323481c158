import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Saving } from './saving.ts';

/** Maps the contract's calls to a declared resource whose calls the specification defines; pure data. */

type Parts = Readonly<Record<string, unknown>>;

/** How a list is paginated: by page number or by offset. */
export type Paging = { page: string; perPage: string } | { from: string; size: string };

export interface ListCall {
  endpoint: Endpoint;
  /** The key of the records in the response; `total` is the key of their number. */
  records: string;
  paging: Paging;
  /** The param of the search box, if any. */
  search?: string;
  /** The param that takes all conditions as JSON; without it each condition is a param of its own. */
  filters?: string;
  /** Constant params. */
  always?: Readonly<Record<string, unknown>>;
  /** The param of the company, if it is not in the path. */
  company?: string;
  /** The param of the sort order; `sort` by default. */
  sort?: string;
  /**
   * Builds the params from the search text and the conditions, instead of `search` and `filters`; `meta` is
   * react-admin's.
   */
  toQuery?: (words: string, conditions: Parts, meta: unknown) => Parts;
  /**
   * Additional counts in the response: react-admin's `meta` of a list. `exact` is false if the total is a lower bound; a
   * page of 0 records then has the exact total.
   */
  counted?: (answer: Parts) => object;
}

/** A call about one record, with the keys that wrap the record. */
export interface RecordCall {
  endpoint: Endpoint;
  /** The key of the record in the request body, if any. */
  under?: string;
  /** The key of the record in the response, if any. */
  answer?: string;
  /** The path has no record id: the body contains it as `id`, with the company. */
  inBody?: boolean;
}

export interface CreateCall extends RecordCall {
  /** The fields that may be sent; by default all entered fields. */
  fields?: readonly string[];
  /** The body contains the current branch. */
  atBranch?: boolean;
}

export interface ChangeCall extends RecordCall {
  /** The fields that may be sent: the changed ones are, with the version that the user saw. */
  fields: readonly string[];
  /** The key of the record's version, if it is not `version`. */
  revision?: string;
}

/**
 * The calls of a resource. A path's last param is the record's id; of the others, `branchId` is the current branch, and
 * any other is the company. The version is sent in the body and returned in the ETag.
 */
export interface ResourceCalls {
  list: ListCall;
  get?: Endpoint | RecordCall;
  /** Reads a record instead of `get`, if this takes several calls. */
  read?: (id: string, signal: AbortSignal | undefined) => Promise<object>;
  create?: Endpoint | CreateCall;
  patch?: ChangeCall;
  /** Sends the whole record instead of the changed fields; returns it as stored. */
  put?: RecordCall & { fields: readonly string[] };
  /**
   * Creates and changes instead of `create` and `patch`, if a record is not sent as its fields. If it takes several
   * calls, it reports progress.
   *
   * @returns the stored record
   * @throws PartlySaved if the record is stored, but not everything that belongs to it
   */
  save?: (record: Readonly<Record<string, unknown>>, companyId: string, saving: Saving) => Promise<object>;
  remove?: Endpoint | RecordCall;
  /** Uploads a picture of a record that is being edited, instead of the company's own call. */
  upload?: Endpoint;
  /** The query param of the company in every call except the list, which has its own option. */
  company?: string;
  /** Rules across values, shared by server and form: computes the values to send and store from the input. */
  normalize?: <T extends object>(record: T) => T;
  /** Adds values to the input that the API requires under other names; forms do not contain them. */
  toWire?: <T extends object>(record: T) => T;
}
