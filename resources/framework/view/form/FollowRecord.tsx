import { useTranslate } from 'ra-core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Field } from '../../fields.ts';
import type { Resource } from '../../resource.ts';
import { valueAt } from '../../values.ts';
import { useLabels } from '../labels.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { scrollToError } from './scrollToError.tsx';
import { follow } from './keepTyped.ts';
import { sameContent } from './sameContent.ts';
import { RefusedContext, useUnsaved } from './unsaved.tsx';

interface FollowRecordProps {
  resource: Resource;
  record: AnyRecord;
  /** Whether this form saved the version. */
  isOwn?: (record: AnyRecord) => boolean;
}

/** Applies a newer version of the record to the form; the user's edits stay, and a notice says so. */
export function FollowRecord({ resource, record, isOwn }: FollowRecordProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { getValues, reset, setValue } = useFormContext();
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  const refused = useContext(RefusedContext);
  const unsaved = useUnsaved();
  /** The fields changed by others below the user's edits. */
  const [conflicts, setConflicts] = useState<readonly Field[] | null>(null);
  const saved = (isSubmitting || isSubmitSuccessful) && !refused;
  const last = useRef(record);
  useEffect(() => {
    const before = last.current;
    if (before === record) return;
    last.current = record;
    const theirs = before.version !== record.version && !isOwn?.(record);
    if (saved) reset(record);
    else if (follow({ getValues, reset, setValue }, before, record, { keepErrors: true, keepTouched: true }) && theirs)
      setConflicts(changedIn(resource, before, record));
  }, [resource, record, saved, isOwn, getValues, reset, setValue]);
  // Without edits there is nothing to report, now or for later edits.
  if (conflicts && !unsaved) setConflicts(null);
  useEffect(() => {
    if (conflicts) scrollToError('.form-conflict');
  }, [conflicts]);
  if (!conflicts) return null;
  return (
    <p className="form-conflict" role="alert">
      {conflicts.length > 0 && `${conflicts.map(({ label }) => labelOf(label)).join(' · ')}: `}
      {translate('ui.form.kept')}
    </p>
  );
}

/** The editable fields that differ. */
const changedIn = ({ fields }: Resource, before: AnyRecord, now: AnyRecord): Field[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { source = name, readOnly } = field;
    return readOnly || sameContent(valueAt(before, source), valueAt(now, source)) ? [] : [field];
  });
