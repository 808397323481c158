import { Suspense, useMemo, type ReactNode } from 'react';
import { Form, SaveButton, useRecordContext, useTranslate } from 'react-admin';
import { TableSkeleton } from '#ui/states.tsx';
import { branchFieldOf, type Resource } from '../../resource.ts';
import { inputSchema } from '../../schema.ts';
import { useLanguage } from '../say.ts';
import { FormPreview } from './FormPreview.tsx';
import { FormSettle } from './FormSettle.tsx';
import { FormSections } from './FormSections.tsx';
import { BranchFieldContext } from './recordBranch.ts';
import { resolverOf } from './resolver.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import './form.css';

interface RecordFormProps {
  resource: Resource;
  readOnly: boolean;
  /** Left of the buttons: deleting, mostly. */
  aside?: ReactNode;
  onCancel: () => void;
}

/**
 * The form of a declared resource, in its sections; warns before unsaved changes are left behind. It appears as a whole:
 * inputs that come by themselves would push each other down the page.
 */
export function RecordForm(props: RecordFormProps) {
  return (
    <Suspense fallback={<TableSkeleton rows={8} columns={2} />}>
      <WholeForm {...props} />
    </Suspense>
  );
}

function WholeForm({ resource, readOnly, aside, onCancel }: RecordFormProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const record = useRecordContext();
  const resolver = useMemo(
    () => resolverOf(resource, resource.schema ?? (() => Promise.resolve(inputSchema(resource).loose())), language),
    [resource, language],
  );
  return (
    <Form
      // Another version of the record starts the form anew.
      key={`${record?.id ?? 'new'} ${record?.version ?? 0}`}
      resolver={resolver}
      mode="onBlur"
      reValidateMode="onChange"
      // The browser's own bubbles speak its language, not the person's.
      noValidate
      className="record-form"
    >
      <BranchFieldContext value={branchFieldOf(resource)}>
        {resource.preview ? (
          <div className="form-previewed">
            <div className="record-form">
              <FormSections resource={resource} readOnly={readOnly} />
            </div>
            <FormPreview view={resource.preview} />
          </div>
        ) : (
          <FormSections resource={resource} readOnly={readOnly} />
        )}
      </BranchFieldContext>
      {!readOnly && typeof resource.calls === 'function' && <FormSettle calls={resource.calls} />}
      {!readOnly && <UnsavedGuard />}
      {/* The field left for a button is judged on leaving it, and its text would move the button from under the press. */}
      <div className="form-bar" onMouseDown={(event) => event.preventDefault()}>
        {aside}
        <span className="form-space" />
        <button type="button" className="button" onClick={onCancel}>
          {translate(readOnly ? 'ui.form.close' : 'ui.form.cancel')}
        </button>
        {!readOnly && <SaveButton icon={<></>} alwaysEnable={!record?.id} label={translate('ui.form.save')} />}
      </div>
    </Form>
  );
}
