import type { Permission } from '#contract/core/permissions.ts';
import type { Logger } from 'pino';
import type { Identity } from './identity.ts';
import type { Config } from './config.ts';
import type { Database } from '../db/client.ts';
import type { PrivateFiles } from '../files/private.ts';
import type { FileStore } from '../files/store.ts';
import type { CompanyScope } from './scope.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outcome, IncomingEvent } from './reservationEvents.ts';
import type { SmsSender } from './sms.ts';
import type { FormProvider } from './surveyForms.ts';

/** What is begun by `buildApp`. */
export interface Startable {
  start(): void;
  stop(): Promise<void>;
}

/** What people are told of one kind of long work. */
export interface JobFacts {
  name: string;
  /** Who may see it and stop it. */
  permission: Permission;
  /** Whether a person may stop it. */
  cancellable: boolean;
  /**
   * What of its result those are told who are confined to branches: nothing of guests who may be out of their sight.
   * `all` where it is figures alone.
   */
  confinedResult: 'all' | ((result: Record<string, unknown>, asked: { byThem: boolean }) => Record<string, unknown>);
}

/** Runs jobs, whichever process asked for them. */
export interface JobRunner {
  /** Every kind of work that there is. */
  readonly kinds: readonly JobFacts[];
  /** Begins to take jobs. */
  start(): Promise<void>;
  /** Takes no more; what runs is left where it last saved itself. */
  stop(): Promise<void>;
  /** Resolves once no job is left that could run now: for tests. */
  idle(): Promise<void>;
}

/** A stream to be opened. */
export interface LiveRequest {
  userId: string;
  scope: CompanyScope;
  /** The mark heard last, of a client that comes back. */
  after: string | undefined;
  /** Looks again whether the stream may go on, and for which branches; null when it may not. */
  check: () => Promise<CompanyScope | null>;
  /** Sends the head, and gives the way to the reader. */
  begin: (onClose: () => void) => Outlet;
}

/** The way to one reader of a stream. */
export interface Outlet {
  write(text: string): void;
  /** To be called now and then: ends the stream of a reader who has taken nothing since the last time. */
  probe(): void;
  end(): void;
}

/** Tells of changes to whoever has a stream open. */
export interface LiveHub {
  /** @throws ApiError `too_many_requests` or `unavailable` */
  open(request: LiveRequest): Promise<void>;
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
  /** Streams that are open. */
  count(): number;
}

/** The one way in for events: what arrives while a transaction is under way goes together into the next one. */
export interface EventGate {
  /**
   * Stores events in their order; resolves once they are committed.
   * @throws ApiError `unavailable` while more is waiting than can be stored soon
   */
  push(companyId: string, events: readonly IncomingEvent[]): Promise<Outcome[]>;
  /** Resolves once nothing is under way any more. */
  idle(): Promise<void>;
}

/** What is done for reservations in the background, and the way in for their events. */
export interface ReservationWork extends Pick<EventGate, 'push'> {
  start(): Promise<void>;
  /** Ends the background work once what is under way is done. */
  stop(): Promise<void>;
}

/** Everything that handlers work with; made once in `createServices.ts` or a test and handed to `buildApp`. */
export interface Services {
  config: Config;
  database: Database;
  identity: Identity;
  mailer: Mailer;
  sms: SmsSender;
  /** Forms of another provider; null where none is set up. */
  remoteForms: FormProvider | null;
  files: FileStore;
  privateFiles: PrivateFiles;
  /** Begun by `buildApp`. */
  jobs: JobRunner;
  /** Begun by `buildApp`, where long work is done. */
  cleaning: Startable;
  /** The way in for what happens to reservations, and what is done for them by the clock; begun by `buildApp`. */
  reservations: ReservationWork;
  live: LiveHub;
  log: Logger;
}
