import { guestImports } from '#contract/imports/guestImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { guestKind } from './guests/kind.ts';
import { importHandlersOf } from './handlers.ts';
import { importJobsOf } from './jobs/jobs.ts';
import { reservationKind } from './reservations/kind.ts';
import { reservationUpdateHandlers } from './reservations/updates.ts';

/** All kinds of imports. */
export const importKindDefinitions = [guestKind, reservationKind];

export const importHandlers = [
  ...importHandlersOf(guestImports, guestKind),
  ...importHandlersOf(reservationImports, reservationKind),
  ...reservationUpdateHandlers,
];

export const importJobs = [...importJobsOf(guestKind), ...importJobsOf(reservationKind)];
