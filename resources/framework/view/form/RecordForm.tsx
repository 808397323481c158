import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Form, RecordContextProvider, SaveButton, useRecordContext, useTranslate } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { branchFieldOf, type Resource } from '../../resource.ts';
import { inputSchema } from '../../schema.ts';
import { useLanguage } from '../labels.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { FollowRecord } from './FollowRecord.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FormNormalize } from './FormNormalize.tsx';
import { FormSections } from './FormSections.tsx';
import { ScrollToServerErrors } from './scrollToError.tsx';
import { BranchFieldContext } from './recordBranch.ts';
import { resolverOf } from './resolver.ts';
import { FormCallsContext, SendingContext } from './uploads.ts';
import { UnsavedGuard, useUnsaved } from './unsaved.tsx';
import './form.css';

export interface RecordFormProps {
  resource: Resource;
  readOnly: boolean;
  /**
   * Left of the buttons: deleting, mostly.
   *
   * @param unsaved whether something is typed that is not saved
   */
  aside?: (unsaved: boolean) => ReactNode;
  onCancel: () => void;
}

/** Judges a record by the schema that the server uses too. */
export function useRecordResolver(resource: Resource): Resolver<FieldValues> {
  const language = useLanguage();
  const scope = useScope();
  return useMemo(() => {
    const schema = resource.schema ?? (() => Promise.resolve(inputSchema(resource).loose()));
    return resolverOf(resource, schema, language, scope);
  }, [resource, language, scope]);
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

interface FormAroundProps extends Pick<RecordFormProps, 'resource' | 'readOnly'> {
  /** @param sending whether files are on their way, without which it would be saved */
  children: (sending: boolean) => ReactNode;
}

/** What every form of records has around its inputs: its calls, its branch, the files on their way, what follows others' values. */
export function FormAround({ resource, readOnly, children }: FormAroundProps) {
  const [sending, setSending] = useState(0);
  const countSending = useCallback((by: 1 | -1) => setSending((count) => count + by), []);
  return (
    <FormCallsContext value={resource.calls}>
      <BranchFieldContext value={branchFieldOf(resource)}>
        <SendingContext value={countSending}>{children(sending > 0)}</SendingContext>
      </BranchFieldContext>
      {!readOnly && typeof resource.calls === 'function' && <FormNormalize calls={resource.calls} />}
    </FormCallsContext>
  );
}

/** The sections of a form, with what stands beside them. */
export const FormBody = ({ resource, readOnly }: Pick<RecordFormProps, 'resource' | 'readOnly'>) => (
  <FormPreview view={resource.preview}>
    <FormSections resource={resource} readOnly={readOnly} />
  </FormPreview>
);

function WholeForm({ resource, readOnly, aside, onCancel }: RecordFormProps) {
  const record = useRecordContext<AnyRecord>();
  const [first] = useState(record);
  const resolver = useRecordResolver(resource);
  return (
    <Form
      record={first}
      resolver={resolver}
      mode="onBlur"
      reValidateMode="onChange"
      // The browser's own bubbles speak its language, not the person's.
      noValidate
      className="record-form"
    >
      <RecordContextProvider value={record}>
        {record && <FollowRecord resource={resource} record={record} />}
        <FormAround resource={resource} readOnly={readOnly}>
          {(sending) => (
            <>
              <FormBody resource={resource} readOnly={readOnly} />
              <ScrollToServerErrors />
              <Bar isNew={!record?.id} {...{ sending, readOnly, aside, onCancel }} />
            </>
          )}
        </FormAround>
      </RecordContextProvider>
    </Form>
  );
}

interface BarProps extends Omit<RecordFormProps, 'resource'> {
  isNew: boolean;
  /** Files are on their way, without which it would be saved. */
  sending: boolean;
}

/** What can be done with what is typed, which is not left behind without a question. */
function Bar({ isNew, sending, readOnly, aside, onCancel }: BarProps) {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  return (
    <>
      {!readOnly && <UnsavedGuard unsaved={unsaved || sending} />}
      {/* The field left for a button is judged on leaving it, and its text would move the button from under the press. */}
      <div className="row form-bar" onMouseDown={(event) => event.preventDefault()}>
        {aside?.(unsaved)}
        <span className="row push">
          <Button label={readOnly ? 'ra.action.close' : 'ra.action.cancel'} onClick={onCancel} />
          {!readOnly && (
            <SaveButton
              icon={<></>}
              label={translate('ra.action.save')}
              // On their way they are no change yet.
              {...(sending ? { disabled: true } : { alwaysEnable: isNew })}
            />
          )}
        </span>
      </div>
    </>
  );
}
