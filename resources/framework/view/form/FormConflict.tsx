import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useLabels } from '../labels.ts';
import { scrollToError } from './scrollToError.tsx';
import { useEditingState } from './useEditing.tsx';

/** Reports which fields others changed; the user's edits stay. */
export function FormConflict() {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { conflict } = useEditingState();
  useEffect(() => {
    if (conflict) scrollToError('.form-conflict');
  }, [conflict]);
  if (!conflict) return null;
  const changed = conflict.filter(({ field }) => !field.readOnly);
  return (
    <p className="form-conflict" role="alert">
      {changed.length > 0 && `${changed.map(({ field }) => labelOf(field.label)).join(' · ')}: `}
      {translate('ui.form.kept')}
    </p>
  );
}
