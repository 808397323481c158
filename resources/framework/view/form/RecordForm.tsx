import { Suspense, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Form, RecordContextProvider, SaveButton, useRecordContext, useTranslate } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { branchFieldOf, type Resource } from '../../resource.ts';
import { useLanguage } from '../labels.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { FormConflict } from './FormConflict.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FormNormalize } from './FormNormalize.tsx';
import { FormSections } from './FormSections.tsx';
import { ScrollToServerErrors } from './scrollToError.tsx';
import { BranchFieldContext } from './recordBranch.ts';
import { resolverOf } from './resolver.ts';
import { FormCallsContext, SendingContext } from './uploads.ts';
import { EditingProvider, SavedContext, useEditingState } from './useEditing.tsx';
import './form.css';

export interface RecordFormProps {
  resource: Resource;
  readOnly: boolean;
  /**
   * Left of the buttons: usually the delete button.
   *
   * @param unsaved whether there are unsaved edits
   */
  aside?: (unsaved: boolean) => ReactNode;
  onCancel: () => void;
}

/** The schema of a record, which nothing needs before an input is left. */
const schemaOf = (resource: Resource) =>
  resource.schema ?? (() => import('../../schema.ts').then(({ inputSchema }) => inputSchema(resource).loose()));

/** Validates a record with the server's schema. */
export function useRecordResolver(resource: Resource): Resolver<FieldValues> {
  const language = useLanguage();
  const scope = useScope();
  return useMemo(() => resolverOf(resource, schemaOf(resource), language, scope), [resource, language, scope]);
}

/** Loads a form's schema when the first input gets the focus. A failure is reported when it is needed. */
export function usePreloadedSchema(schema: () => Promise<unknown>): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      // Opening a page moves the focus, too.
      if (!(target instanceof Element && target.closest('.record-form'))) return;
      document.removeEventListener('focusin', load);
      void schema().catch(() => undefined);
    };
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, [schema]);
}

/**
 * The form of a declared resource, in its sections; warns before unsaved changes are discarded. It renders as a whole,
 * because inputs that load separately would move each other.
 */
export function RecordForm(props: RecordFormProps) {
  return (
    <Suspense fallback={<TableSkeleton rows={8} columns={2} />}>
      <WholeForm {...props} />
    </Suspense>
  );
}

interface FormAroundProps extends Pick<RecordFormProps, 'resource' | 'readOnly'> {
  /** @param sending whether files are uploading; saving now would miss them */
  children: (sending: boolean) => ReactNode;
}

/** The context of every record form: its calls, its branch, uploads, and dependent fields. */
export function FormAround({ resource, readOnly, children }: FormAroundProps) {
  const [sending, setSending] = useState(0);
  usePreloadedSchema(useMemo(() => schemaOf(resource), [resource]));
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

/** The sections of a form, and its preview. */
export const FormBody = ({ resource, readOnly }: Pick<RecordFormProps, 'resource' | 'readOnly'>) => (
  <FormPreview view={resource.preview}>
    <FormSections resource={resource} readOnly={readOnly} />
  </FormPreview>
);

const noRecord = {};

function WholeForm({ resource, readOnly, aside, onCancel }: RecordFormProps) {
  const record = useRecordContext<AnyRecord>();
  const [first] = useState(record);
  const resolver = useRecordResolver(resource);
  const saved = useContext(SavedContext);
  return (
    <Form
      record={first}
      resolver={resolver}
      mode="onBlur"
      reValidateMode="onChange"
      // The browser's own messages use its language, not the user's.
      noValidate
      className="record-form"
    >
      <RecordContextProvider value={record}>
        <FormAround resource={resource} readOnly={readOnly}>
          {(sending) => (
            <EditingProvider
              stored={record ?? noRecord}
              fields={resource.fields}
              saved={saved}
              guard={!readOnly}
              losing={sending}
            >
              <FormConflict />
              <FormBody resource={resource} readOnly={readOnly} />
              <ScrollToServerErrors />
              <Bar isNew={!record?.id} {...{ sending, readOnly, aside, onCancel }} />
            </EditingProvider>
          )}
        </FormAround>
      </RecordContextProvider>
    </Form>
  );
}

interface BarProps extends Omit<RecordFormProps, 'resource'> {
  isNew: boolean;
  /** Files are uploading; saving now would miss them. */
  sending: boolean;
}

/** The form's actions. */
function Bar({ isNew, sending, readOnly, aside, onCancel }: BarProps) {
  const translate = useTranslate();
  const { unsaved } = useEditingState();
  return (
    <>
      {/* The blurred field is validated, and its error text would move the button away from the pointer. */}
      <div className="row form-bar" onMouseDown={(event) => event.preventDefault()}>
        {aside?.(unsaved)}
        <span className="row push">
          <Button label={readOnly ? 'ra.action.close' : 'ra.action.cancel'} onClick={onCancel} />
          {!readOnly && (
            <SaveButton
              icon={<></>}
              label={translate('ra.action.save')}
              // While they upload, they are no change yet.
              {...(sending ? { disabled: true } : { alwaysEnable: isNew })}
            />
          )}
        </span>
      </div>
    </>
  );
}
