import { guestLook } from './guests/look.ts';
import { Import } from './Import.tsx';

/** Guests from a file. */
export default function GuestImport() {
  return <Import look={guestLook} />;
}
