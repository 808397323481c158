import { pick } from 'es-toolkit';
import { createContext, useContext } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { sameContent } from './sameContent.ts';

/** Whether the server has refused what was sent last: to the form itself it has been sent well. */
export const RefusedContext = createContext(false);

/**
 * Whether the form around it holds changes that are not saved.
 *
 * @param sources of which parts of the record; of all where it says nothing
 */
export function useUnsaved(sources?: readonly string[]): boolean {
  const refused = useContext(RefusedContext);
  const { defaultValues, isSubmitting, isSubmitSuccessful } = useFormState();
  const values = useWatch();
  const asked = (all: object = {}) => (sources ? pick(all as Record<string, unknown>, sources) : all);
  // Not the form's own word for it: inputs write an empty value of their kind where there was none.
  return !isSubmitting && (!isSubmitSuccessful || refused) && !sameContent(asked(values), asked(defaultValues));
}

/** What of which record is open beside the list, and the branch whose record it is. */
const beside = ['open', 'tab', 'branch_id'];

/** Asks before unsaved changes of a record are left behind, also by closing the drawer. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  return <LeaveGuard unsaved={unsaved} also={beside} />;
}
