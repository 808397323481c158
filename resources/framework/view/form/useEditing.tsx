import { cloneDeepWith, pick } from 'es-toolkit';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import type { Fields } from '../../resource.ts';
import { changesOf, mergeEdits, type Change, type FormValues } from './edits.ts';
import { sameContent } from './sameContent.ts';

/** A successful save. */
export interface Saved {
  /** The values as the server stores them; the sent ones by default. */
  stored?: FormValues;
  /** The values that were sent; the whole form by default. */
  sent?: FormValues | undefined;
}

/** The last save of the form, if a component above it sends the request. */
export const SavedContext = createContext<Saved | null>(null);

interface EditingOptions {
  /** The newest version, or the initial values of a new record. */
  stored: FormValues;
  /** The fields that a conflict names. */
  fields: Fields;
  /** The form's last save: a new object for each. */
  saved?: Saved | null;
  /** A request besides the form's own submit is saving parts of it. */
  saving?: boolean;
  /** The values that count as edits; all by default. */
  names?: readonly string[] | undefined;
}

/** The state of editing, and its actions. */
export interface Editing {
  /** Whether leaving now would lose edits. */
  unsaved: boolean;
  /** What others changed while there were edits; null if nothing is to be reported. */
  conflict: readonly Change[] | null;
  /** Closes the conflict: the edits stay. */
  keepMine: () => void;
  /** Closes the conflict with the values of the others. */
  takeTheirs: () => void;
  /** Resets the form, or some of its values, to the stored version. */
  discard: (names?: readonly string[]) => void;
}

const EditingContext = createContext<Editing | null>(null);

/** The values now. Files are not copied: a copy would be another file. */
export const copyOfValues = (values: FormValues): FormValues =>
  cloneDeepWith(values, (value) => (value instanceof Blob ? value : undefined));

const isOlder = (one: FormValues, other: FormValues) =>
  typeof one.version === 'number' && typeof other.version === 'number' && one.version < other.version;

/**
 * Whether the form differs from its stored version.
 *
 * @param names the values to compare; all by default
 */
export function useEdited(names?: readonly string[]): boolean {
  const { getValues } = useFormContext();
  const { defaultValues } = useFormState();
  // Renders after each change, but does not know what inputs that come later begin with; the form does.
  useWatch();
  const compared = (all: FormValues = {}) => (names ? pick(all, names) : all);
  // Not the form's `isDirty`: inputs write an empty value of their kind where there was none.
  return !sameContent(compared(getValues()), compared(defaultValues));
}

/**
 * Edits a stored version in a form of react-hook-form. The form's default values are the baseline: the version that the
 * user began with. A newer version becomes the baseline, and edits stay on it; what others changed below edits is a
 * conflict. After saving, the stored values are the baseline, and only edits made meanwhile stay. While a request is
 * running, newer versions wait for its result.
 */
export function useEditing({ stored, fields, saved = null, saving = false, names }: EditingOptions): Editing {
  const { getValues, reset, setValue, clearErrors } = useFormContext();
  const { isSubmitting } = useFormState();
  const [taken, setTaken] = useState(saved);
  /** The version below the edits that were made before others changed it. */
  const [overtaken, setOvertaken] = useState<FormValues | null>(null);
  const baseline = useRef(stored);
  const seen = useRef(stored);
  const submitted = useRef<FormValues>(stored);
  const settling = isSubmitting || saved !== taken;
  const unsaved = useEdited(names) && !settling;
  useEffect(() => {
    if (isSubmitting) submitted.current = copyOfValues(getValues());
  }, [isSubmitting, getValues]);
  useEffect(() => {
    if (isSubmitting) return;
    /** @returns whether edits are left */
    const rebase = (base: FormValues, next: FormValues, options?: Parameters<typeof reset>[1]): boolean => {
      const merged = mergeEdits(base, getValues(), next);
      const edits = Object.entries(merged).filter(([name, value]) => !sameContent(value, next[name]));
      reset(next, options);
      for (const [name, value] of edits) setValue(name, value, { shouldDirty: true });
      baseline.current = next;
      return edits.length > 0;
    };
    if (saved && saved !== taken) {
      const { current: before } = baseline;
      const sent = saved.sent ?? submitted.current;
      rebase({ ...before, ...sent }, { ...before, ...(saved.stored ?? sent) }, { keepErrors: Boolean(saved.sent) });
      setTaken(saved);
    }
    if (saving || seen.current === stored) return;
    seen.current = stored;
    const { current: before } = baseline;
    // Nothing new, or requested before the form was saved.
    if (sameContent(before, stored) || isOlder(stored, before)) return;
    const isEdited = rebase(before, stored, { keepErrors: true, keepTouched: true });
    if (isEdited && before.version !== stored.version) setOvertaken((first) => first ?? before);
  }, [isSubmitting, saving, saved, taken, stored, getValues, reset, setValue]);
  // Without edits there is nothing to decide, now or for later edits.
  if (overtaken && !settling && !unsaved) setOvertaken(null);
  return useMemo(() => {
    const conflict = overtaken && changesOf(fields, overtaken, stored);
    return {
      unsaved,
      conflict,
      keepMine: () => setOvertaken(null),
      takeTheirs: () => {
        for (const { source, after } of conflict ?? []) setValue(source, after, { shouldDirty: true });
        setOvertaken(null);
      },
      discard: (some) => {
        if (!some) return reset(baseline.current);
        for (const name of some) setValue(name, baseline.current[name] ?? null);
        clearErrors([...some]);
      },
    };
  }, [fields, overtaken, stored, unsaved, setValue, reset, clearErrors]);
}

const beside = ['open', 'tab', 'branch_id'];

interface EditingProviderProps extends EditingOptions {
  /** Asks before edits are lost by leaving; `false` if a component above it asks. */
  guard?: boolean;
  /** Leaving would lose something besides edits: an upload, a request. */
  losing?: boolean;
  /** The query params whose change also leaves the form: by default the record and tab beside a list, and the branch. */
  also?: readonly string[];
  children: ReactNode;
}

/** Edits a stored version in the form around it; the parts of the form call {@link useEditingState}. */
export function EditingProvider(props: EditingProviderProps) {
  const { guard = true, losing = false, also = beside, children, ...options } = props;
  const editing = useEditing(options);
  return (
    <EditingContext value={editing}>
      {guard && <LeaveGuard unsaved={losing || editing.unsaved} also={also} />}
      {children}
    </EditingContext>
  );
}

/** The editing of the form around a component. @throws outside of one (a programming error) */
export function useEditingState(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This component belongs into an EditingProvider.');
  return editing;
}
