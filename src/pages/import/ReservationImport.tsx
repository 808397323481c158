import { Import } from './Import.tsx';
import { reservationLook } from './reservations/look.ts';

/** Reservations from a file. */
export default function ReservationImport() {
  return <Import look={reservationLook} />;
}
