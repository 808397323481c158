import { pick } from 'es-toolkit';
import { createContext, useContext } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { sameContent } from './sameContent.ts';

/** Whether the server refused the last submit, which the form itself counts as successful. */
export const RefusedContext = createContext(false);

/**
 * Whether the form has unsaved changes.
 *
 * @param sources the parts of the record; all by default
 */
export function useUnsaved(sources?: readonly string[]): boolean {
  const refused = useContext(RefusedContext);
  const { defaultValues, isSubmitting, isSubmitSuccessful } = useFormState();
  const values = useWatch();
  const watchedValues = (all: object = {}) => (sources ? pick(all as Record<string, unknown>, sources) : all);
  // Not the form's `isDirty`: inputs write an empty value of their kind where there was none.
  return (
    !isSubmitting &&
    (!isSubmitSuccessful || refused) &&
    !sameContent(watchedValues(values), watchedValues(defaultValues))
  );
}

/** The record and tab open beside the list, and the branch. */
const beside = ['open', 'tab', 'branch_id'];

/** Asks before unsaved changes are discarded, also when the drawer is closed. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  return <LeaveGuard unsaved={unsaved} also={beside} />;
}
