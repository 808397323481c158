import { useFormState, useWatch } from 'react-hook-form';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { sameContent } from './sameContent.ts';

/** What of which record is open beside the list. */
const beside = ['open', 'tab'];

/** Asks before unsaved changes of the form around it are left behind, also by closing the drawer. */
export function UnsavedGuard() {
  const { defaultValues, isSubmitting, isSubmitSuccessful } = useFormState();
  const values = useWatch();
  // Not the form's own word for it: inputs write an empty value of their kind where there was none.
  const unsaved = !isSubmitting && !isSubmitSuccessful && !sameContent(values, defaultValues);
  return <LeaveGuard unsaved={unsaved} also={beside} />;
}
