import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { useUnsaved } from './useUnsaved.ts';

/** What of which record is open beside the list. */
export const beside = ['open', 'tab'];

/** Asks before unsaved changes of the form around it are left behind, also by closing the drawer. */
export function UnsavedGuard() {
  return <LeaveGuard unsaved={useUnsaved()} also={beside} />;
}
