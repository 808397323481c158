import { guestImports } from '#contract/imports/guestImports.ts';
import { menuItemImports } from '#contract/imports/menuItemImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { guestKind } from './guests/kind.ts';
import { importHandlersOf } from './handlers.ts';
import { importJobsOf } from './jobs/jobs.ts';
import { menuItemFileHandler } from './menuItems/file.ts';
import { menuItemKind } from './menuItems/kind.ts';
import { reservationKind } from './reservations/kind.ts';
import { reservationUpdateHandlers } from './reservations/updates.ts';

/** All kinds of imports. */
export const importKindDefinitions = [guestKind, reservationKind, menuItemKind];

export const importHandlers = [
  ...importHandlersOf(guestImports, guestKind),
  ...importHandlersOf(reservationImports, reservationKind),
  ...reservationUpdateHandlers,
  ...importHandlersOf(menuItemImports, menuItemKind),
  menuItemFileHandler,
];

export const importJobs = [...importJobsOf(guestKind), ...importJobsOf(reservationKind), ...importJobsOf(menuItemKind)];
