import { Suspense, useMemo, type ReactNode } from 'react';
import { Form, SaveButton, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TableSkeleton } from '#ui/states.tsx';
import { branchFieldOf, fieldOf, type Resource } from '../../resource.ts';
import { inputSchema } from '../../schema.ts';
import { useLanguage, useSay } from '../say.ts';
import { FieldInput } from './inputs.tsx';
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

const wide = new Set(['longText', 'texts', 'image']);

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
  const say = useSay();
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
        {resource.form.map((section, index) => (
          <fieldset className="form-section" key={index}>
            <legend>{say(section.label)}</legend>
            <FormGrid resource={resource} names={section.fields} readOnly={readOnly} />
          </fieldset>
        ))}
      </BranchFieldContext>
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

/** The inputs of a section, without those that other values hide. */
function FormGrid({ resource, names, readOnly }: { resource: Resource; names: readonly string[]; readOnly: boolean }) {
  const record = useRecordContext();
  const fields = names.map((name) => ({ name, field: fieldOf(resource, name) }));
  const depends = fields.some(({ field }) => field.shownWhen);
  const values = useWatch({ disabled: !depends }) as Readonly<Record<string, unknown>>;
  return (
    <div className="form-grid">
      {fields.map(({ name, field }) => {
        // A new record has nothing yet that could only be looked at.
        if ((field.readOnly && !record?.id) || (depends && field.shownWhen?.(values) === false)) return null;
        return (
          <div className={wide.has(field.kind) ? 'form-cell form-wide' : 'form-cell'} key={name}>
            <FieldInput field={field} name={name} readOnly={readOnly} />
          </div>
        );
      })}
    </div>
  );
}
