import type { JobKind } from '../jobs/kind.ts';
import type { ReadRow } from './cells.ts';
import { guestKind } from './guests/kind.ts';
import type { ImportKind, RowPlan } from './kind.ts';
import { reservationKind } from './reservations/kind.ts';
import { checkJobOf } from './jobs/check.ts';
import { rollbackJobOf } from './jobs/rollback.ts';
import { importJobOf } from './jobs/run.ts';

const jobsOf = <Row extends ReadRow, Plan extends RowPlan, Seen>(kind: ImportKind<Row, Plan, Seen>): JobKind[] => [
  checkJobOf(kind),
  importJobOf(kind),
  rollbackJobOf(kind),
];

/** The jobs of all kinds of imports. */
export const importJobs = [...jobsOf(guestKind), ...jobsOf(reservationKind)];
