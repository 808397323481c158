import type { Logger } from 'pino';
import type { Identity } from './auth/identity.ts';
import type { Config } from './config.ts';
import type { GuestColumns } from './crm/columns/keep.ts';
import type { Database } from './db/client.ts';
import type { PrivateFiles } from './files/private.ts';
import type { FileStore } from './files/store.ts';
import type { FileCleaning } from './imports/cleaning.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { LiveHub } from './live/hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ReservationWork } from './reservations/work.ts';
import type { SmsSender } from './sms/sender.ts';

/** Everything that handlers work with; made once in `main.ts` or a test and handed to `buildApp`. */
export interface Services {
  config: Config;
  database: Database;
  identity: Identity;
  mailer: Mailer;
  sms: SmsSender;
  files: FileStore;
  privateFiles: PrivateFiles;
  /** Begun by `buildApp`. */
  jobs: JobRunner;
  /** Begun by `buildApp`, where long work is done. */
  cleaning: FileCleaning;
  /** The way in for what happens to reservations, and what is done for them by the clock; begun by `buildApp`. */
  reservations: ReservationWork;
  live: LiveHub;
  /** Large companies' guests in memory, for their lists; begun by `buildApp`. */
  guestColumns: GuestColumns;
  log: Logger;
}
