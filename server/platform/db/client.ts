import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Drizzle on either driver, or a transaction of it. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A statement for the hottest paths; named ones are prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/** One database, embedded (PGlite) or a server (pg), with the same behaviour. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly sql: Sql;
  /** Runs one statement outside Drizzle; rows as objects, numbers as numbers, timestamps as text. */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Runs `work` in a transaction. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Subscribes to a channel of {@link notify}, from any process. The returned function unsubscribes. */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Applies pending migrations. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
