import { useTranslate } from 'ra-core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { AnyRecord } from '../useResourceList.ts';
import { lead } from './lead.tsx';
import { follow } from './keepTyped.ts';
import { RefusedContext, useUnsaved } from './unsaved.tsx';

interface FollowRecordProps {
  record: AnyRecord;
  /** Whether a version is there because this form has saved it. */
  isOwn?: (record: AnyRecord) => boolean;
}

/** A newer version of the record takes its place in the form around it; what is typed stays over it, which is said. */
export function FollowRecord({ record, isOwn }: FollowRecordProps) {
  const translate = useTranslate();
  const { getValues, reset, setValue } = useFormContext();
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  const refused = useContext(RefusedContext);
  const unsaved = useUnsaved();
  const [kept, setKept] = useState(false);
  const saved = (isSubmitting || isSubmitSuccessful) && !refused;
  const last = useRef(record);
  useEffect(() => {
    const before = last.current;
    if (before === record) return;
    last.current = record;
    const theirs = before.version !== record.version && !isOwn?.(record);
    if (saved) reset(record);
    else if (follow({ getValues, reset, setValue }, before, record, { keepErrors: true, keepTouched: true }) && theirs)
      setKept(true);
  }, [record, saved, isOwn, getValues, reset, setValue]);
  // With nothing typed there is nothing to say, now or with what is typed next.
  if (kept && !unsaved) setKept(false);
  useEffect(() => {
    if (kept) lead('.form-conflict');
  }, [kept]);
  if (!kept) return null;
  return (
    <p className="form-conflict" role="alert">
      {translate('ui.form.kept')}
    </p>
  );
}
