import {
  defaultReservationImportOptions,
  type ReservationImportOptions,
} from '#contract/imports/reservationImports.ts';
import { isTransient } from '../../reservations/transient.ts';
import type { ImportKind, ImportRow } from '../kind.ts';
import { suggestReservationColumns } from './columns.ts';
import { knownReservations, SeenReservations } from './match.ts';
import { planReservation, type ReservationPlan } from './plan.ts';
import { joinedPhones } from '../joinedPhones.ts';
import { reservationReader, type RowReservation } from './reservation.ts';
import { takeBackReservations } from './rollBack.ts';
import { reservationMeaning } from './words.ts';
import { importReservations } from './write.ts';

const optionsOf = ({ options }: ImportRow): ReservationImportOptions => ({
  ...defaultReservationImportOptions,
  ...options,
});

/** Imports rows as reservation events: existing reservations are updated by their number, or left unchanged. */
export const reservationKind: ImportKind<RowReservation, ReservationPlan, SeenReservations> = {
  name: 'reservations',
  jobs: 'reservations',
  permission: 'onlineReservation',
  // Each row is several events, and hosts push their own meanwhile.
  rowsAStep: 500,
  suggest: suggestReservationColumns,
  // Older imports had fewer options.
  optionsAfter: (last) => ({ ...defaultReservationImportOptions, ...last }),
  meaningOf: reservationMeaning,
  joinedColumns: joinedPhones,
  reader: (one, { mapping, columns, branches, readingOf, ...as }) =>
    reservationReader(mapping, columns, optionsOf(one), branches, readingOf, as),
  // The file is read from its start again, so nothing needs to be restored.
  seen: () => Promise.resolve(new SeenReservations()),
  async plan(sql, who, one, { rows, earlier, planned }) {
    const known = await knownReservations(sql, who, rows);
    const sees = (branchId: string) => who.enabledBranches === 'all' || who.enabledBranches.includes(branchId);
    const options = optionsOf(one);
    const now = Date.now();
    return rows.map((row) =>
      planReservation(row, known.get(row.key ?? ''), earlier.get(row.row), { options, sees, now, planned }),
    );
  },
  write: (sql, context, one, plans) => importReservations(sql, context, one.id, plans),
  takeBack: (sql, context, one, rows) => takeBackReservations(sql, context, one.id, rows),
  mayRepeat: isTransient,
};
