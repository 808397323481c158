import { join } from 'node:path';
import type { Logger } from 'pino';
import { visibilities } from './audited.ts';
import { embeddedIdentity } from './platform/auth/betterAuth.ts';
import { oidcIdentity } from './platform/auth/oidc.ts';
import type { Config } from './platform/kernel/config.ts';
import type { Database } from './platform/db/client.ts';
import { privateFolder } from './platform/files/private.ts';
import { folderStore } from './platform/files/store.ts';
import { fileCleaning } from './imports/cleaning.ts';
import { fileThreads } from './platform/spreadsheet/threads.ts';
import { jobKinds } from './jobKinds.ts';
import { personalTables } from './personalData.ts';
import { jobRunner } from './platform/jobs/runner.ts';
import { liveHub } from './platform/live/hub.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { queueLines } from './reservations/queue/lines.ts';
import { reservationWork } from './reservations/work.ts';
import { embeddedRealtime } from './platform/realtime/embedded.ts';
import { remoteRealtime } from './platform/realtime/remote.ts';
import { realtimeRoots } from './realtimeRoots.ts';
import { sweeps } from './sweeps.ts';
import type { Services } from './platform/kernel/services.ts';
import { smsSender } from './platform/sms/sender.ts';
import { remoteForms } from './feedback/surveys/remoteForms.ts';
import { wordingsService } from './translations/wordings.ts';

/** Creates the services for an opened, migrated database. */
export async function createServices(config: Config, database: Database, log: Logger): Promise<Services> {
  const mailer = config.smtpUrl ? await smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(database);
  const wordings = wordingsService();
  const embedded = await embeddedIdentity({
    database,
    mailer,
    log,
    secret: config.authSecret,
    passwordCost: config.passwordCost,
    wordings,
  });
  const identity = config.oidc ? await oidcIdentity(embedded, { database, log, ...config.oidc }) : embedded;
  const files = folderStore(join(config.dataDir, 'files'));
  const privateFiles = privateFolder(join(config.dataDir, 'private'));
  const sms = smsSender(config.sms);
  const live = liveHub({ database, identity, log });
  const realtime = config.realtime
    ? remoteRealtime({ database, live, log }, config.realtime, realtimeRoots)
    : embeddedRealtime({ database, log }, realtimeRoots);
  // The threads are shared by the process; their messages go to its log.
  fileThreads.died = (why) => log.warn({ why }, 'a thread that read a file has ended');
  const services = {
    config,
    database,
    identity,
    mailer,
    sms,
    remoteForms: config.surveys.provider && remoteForms(config.surveys.provider, log),
    files,
    privateFiles,
    live,
    wordings,
    queues: queueLines({ database, live }),
    realtime,
    audited: visibilities(),
    personalData: personalTables(),
    log,
  } as Services;
  services.jobs = jobRunner(services, { kinds: jobKinds });
  services.cleaning = fileCleaning(services);
  services.reservations = reservationWork(services, sweeps);
  return services;
}

/** Stops what {@link createServices} started and closes the database. */
export async function closeServices(services: Services): Promise<void> {
  await services.live.stop();
  await services.realtime.stop();
  await services.jobs.stop();
  await fileThreads.close();
  await services.cleaning.stop();
  await services.reservations.stop();
  await services.identity.close();
  await services.mailer.close();
  await services.database.close();
}
