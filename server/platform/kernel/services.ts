import type { Permission } from '#contract/core/permissions.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import type { Logger } from 'pino';
import type { Identity } from './identity.ts';
import type { Visibility } from './audited.ts';
import type { Config } from './config.ts';
import type { Database, Sql } from '../db/client.ts';
import type { FileStore, PrivateFiles } from './files.ts';
import type { CompanyScope } from './scope.ts';
import type { Mailer } from './mailer.ts';
import type { EventResult, IncomingEvent } from './reservationEvents.ts';
import type { PersonalTable } from './personal.ts';
import type { Realtime } from './realtime.ts';
import type { SmsSender } from './sms.ts';
import type { FormProvider } from './surveyForms.ts';

/** Started by `buildApp`. */
export interface Startable {
  start(): void;
  stop(): Promise<void>;
}

/** The visible properties of a kind of job. */
export interface JobFacts {
  name: string;
  /** Who may see it and stop it. */
  permission: Permission;
  /** Whether a user may stop it. */
  cancellable: boolean;
  /**
   * The part of its result for users restricted to branches, without guests whom they may not see. `all` if it contains
   * only figures.
   */
  confinedResult: 'all' | ((result: Record<string, unknown>, params: { byThem: boolean }) => Record<string, unknown>);
}

/** Runs jobs, whichever process enqueued them. */
export interface JobRunner {
  /** All kinds of jobs. */
  readonly kinds: readonly JobFacts[];
  /** Starts to take jobs. */
  start(): Promise<void>;
  /** Stops taking jobs; running ones are left at their last saved step. */
  stop(): Promise<void>;
  /** Resolves when no job is left that could run now, for tests. */
  idle(): Promise<void>;
}

/** The options of a new stream. */
export interface LiveRequest {
  userId: string;
  scope: CompanyScope;
  /** The last event id that a reconnecting client received. */
  after: string | undefined;
  /** The age of a new client's oldest data in milliseconds, if it is known. */
  dataAge: number | undefined;
  /** Checks again whether the stream may continue, and for which branches; null if it may not. */
  check: () => Promise<CompanyScope | null>;
  /** Sends the headers, and returns the outlet to the reader. */
  begin: (onClose: () => void) => Outlet;
}

/** The connection to one reader of a stream. */
export interface Outlet {
  write(text: string): void;
  /** Call it periodically: ends the stream of a reader who has read nothing since the last call. */
  probe(): void;
  end(): void;
}

/** The options of a new stream of a guest's page. */
export interface GuestStreamRequest {
  companyId: string;
  /** The branch whose menus the page shows, if any. */
  branchId?: string;
  /** Whether the page shows announcements. */
  announced?: boolean;
  /** The client's network, whose streams are limited together. */
  network: string;
  /** Whether the page shows the present texts. */
  isCurrent: () => Promise<boolean>;
  /**
   * What the page shows of the branch's queue, as JSON; sent when it has changed. Null: nothing any more, and the stream
   * ends.
   */
  queue?: () => Promise<string | null>;
  /** Sends the headers, and returns the outlet to the reader. */
  begin: (onClose: () => void) => Outlet;
}

/** Sends changes to all open streams. */
export interface LiveHub {
  /** @throws ApiError `too_many_requests` or `unavailable` */
  open(request: LiveRequest): Promise<void>;
  /**
   * Opens the stream of a guest's page, which receives that texts or menus have changed, and what it shows of a queue.
   * @throws ApiError `too_many_requests` or `unavailable`
   */
  openGuest(request: GuestStreamRequest): Promise<void>;
  /**
   * Hears of changed reservations in this process; null: of some, unknown which. The returned function ends it.
   * @throws if the database cannot be listened to
   */
  watch(hear: (change: { companyId: string; branchId: string } | null) => void): Promise<() => void>;
  /** Notifies this process's pages of a company that its announcements have changed. */
  announce(companyId: string): void;
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
  /** The number of open streams. */
  count(): number;
}

/** The single entry point for events: those that arrive during a transaction are stored together in the next one. */
export interface EventGate {
  /**
   * Stores events in order; resolves once they are committed.
   * @throws ApiError `unavailable` if too many are waiting
   */
  push(companyId: string, events: readonly IncomingEvent[]): Promise<EventResult[]>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

/** The queues of branches. */
export interface QueueLines {
  /** The queue of a branch as it is now; null if there is no such branch in use. */
  of(companyId: string, branchId: string): Promise<QueueState | null>;
  /** Call it after a change of this process, so that the next reader sees it. */
  forget(companyId: string, branchId: string): void;
}

/** Background work for reservations, and the entry point for their events. */
export interface ReservationWork extends Pick<EventGate, 'push'> {
  start(): Promise<void>;
  /** Stops the background work after the current run. */
  stop(): Promise<void>;
}

/** Companies' own texts, of all platforms except the back office. */
export interface Wordings {
  /**
   * The own texts at a branch, where they win over the company's; null: those of the whole company.
   * @param sql may be a transaction
   */
  of(sql: Sql, companyId: string, branchId: string | null): Promise<OwnTexts>;
  /** The version of the company's texts, as in {@link OwnTexts}. */
  version(sql: Sql, companyId: string): Promise<string>;
}

/** All services of handlers; created once in `createServices.ts` or a test and passed to `buildApp`. */
export interface Services {
  config: Config;
  database: Database;
  identity: Identity;
  mailer: Mailer;
  sms: SmsSender;
  /** Forms of another provider; null if none is configured. */
  remoteForms: FormProvider | null;
  files: FileStore;
  privateFiles: PrivateFiles;
  /** Started by `buildApp`. */
  jobs: JobRunner;
  /** Started by `buildApp`, if jobs run in this process. */
  cleaning: Startable;
  /** The entry point for reservation events, and scheduled work for reservations; started by `buildApp`. */
  reservations: ReservationWork;
  live: LiveHub;
  wordings: Wordings;
  queues: QueueLines;
  /** Announcements are in it. */
  realtime: Realtime;
  /** Who may see which entries of the audit log, by the kind of their object. */
  audited: Readonly<Record<string, Visibility>>;
  /** All tables with data about guests. */
  personalData: readonly PersonalTable[];
  log: Logger;
}
