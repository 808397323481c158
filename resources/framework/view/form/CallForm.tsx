import { Suspense, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useWatch, type FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Problem } from '#contract/core/problems.ts';
import { ResponseError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import type { Fields } from '../../resource.ts';
import { withoutNothing } from '../../values.ts';
import { useLanguage } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useAction, type ActionOptions } from '../useAction.ts';
import { FormGrid } from './FormSections.tsx';
import { ScrollToServerErrors, ScrollToFirstError } from './scrollToError.tsx';
import { resolverOf } from './resolver.ts';
import { EditingProvider, type Saved } from './useEditing.tsx';
import './form.css';

type Values = Readonly<Record<string, unknown>>;

export interface CallFormProps<S extends z.ZodType, Result> extends Omit<
  ActionOptions<z.output<S>, Result>,
  'showsFailure'
> {
  /** The fields, in order. */
  fields: Fields;
  /** The initial values. */
  initial?: Values;
  /** Validates the body as the server does, without empty values. */
  schema: S;
  /** Rules across fields. */
  problems?: (parsed: z.output<S>) => readonly Problem[];
  /** The body property that contains the values, if the server reports errors below it. */
  under?: string;
  /** The call. */
  run: (parsed: z.output<S>) => Promise<Result>;
  /** The label of the submit button; "Save" by default. */
  submit?: string;
  /** Shown above the fields, with the current values. */
  text?: (typed: Values) => ReactNode;
  /** Blocks submitting: the reason, shown below the fields, or `true` if it is shown already. */
  blocked?: string | boolean;
  /** Set in forms that the user just opened: the first field gets the focus. */
  opened?: boolean;
  /** Asks before input is lost by leaving the page; dialogs and drawers ask themselves. */
  guard?: boolean;
  /** Cancels; without it there is no cancel button. */
  onCancel?: () => void;
}

/** The form does not use values of a surrounding record. */
const noRecord = {};

/** The server's errors by field name; undefined for any other failure. */
function faultsOf(error: unknown, fields: Fields, under: string): Record<string, string> | undefined {
  const fieldErrors = (error instanceof ResponseError && Object.entries(error.body.errors ?? {})) || [];
  const faults = fieldErrors.map(
    ([path, text]) => [path.startsWith(under) ? path.slice(under.length) : path, text] as const,
  );
  const all = faults.every(([path]) => (path.split('.')[0] ?? '') in fields);
  return faults.length && all ? Object.fromEntries(faults) : undefined;
}

/** Loaded when the form is rendered, because nothing needs it before an input is left. */
const loadSchemas = () => import('../../schema.ts');

/** The form, and whether it is being submitted. */
function useCallForm<S extends z.ZodType, Result>(props: CallFormProps<S, Result>) {
  const { fields, initial, schema, problems, under, run, submit, text, blocked, opened, ...others } = props;
  const { onCancel, failureText, guard = false, ...action } = others;
  const id = useId();
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const work = useAction(run, { ...action, showsFailure: true });
  const resolver = useMemo(() => {
    const load = () => loadSchemas().then(({ asSent }) => asSent(schema, problems));
    return resolverOf({ fields, rules: [] }, load, language, scope);
  }, [fields, schema, problems, language, scope]);
  // A failure is reported when it is needed.
  useEffect(() => void loadSchemas().catch(() => undefined), []);
  const [first] = useState(initial ?? noRecord);
  const [saved, setSaved] = useState<Saved | null>(null);
  const within = under ? `${under}.` : '';
  const send = (values: FieldValues) =>
    work.mutateAsync(schema.parse(withoutNothing(values))).then(
      () => setSaved({}),
      (error: unknown) => faultsOf(error, fields, within) ?? { root: { serverError: '' } },
    );
  const failure = work.error && !faultsOf(work.error, fields, within) && work.error;
  const form = (
    <Suspense fallback={<TableSkeleton rows={5} columns={1} />}>
      <Form
        record={noRecord}
        resolver={resolver}
        defaultValues={initial}
        onSubmit={send}
        noValidate
        disableInvalidFormNotification
        className="call-form"
      >
        <EditingProvider stored={first} {...{ fields, saved, guard }}>
          {text && <Typed {...{ id, text }} />}
          <FormGrid resource={{ fields }} section={{ fields: Object.keys(fields) }} readOnly={false} />
          {(failure || typeof blocked === 'string') && (
            <p className="fail" role="alert">
              {typeof blocked === 'string' ? blocked : (failureText?.(failure) ?? errorText(failure, translate))}
            </p>
          )}
          <div className="confirm-actions">
            {onCancel && <Button label="ra.action.cancel" disabled={work.isPending} onClick={onCancel} />}
            <Button type="submit" variant="primary" disabled={work.isPending || !!blocked}>
              {submit ?? translate('ra.action.save')}
            </Button>
          </div>
          <ScrollToServerErrors />
          {opened && <ScrollToFirstError />}
        </EditingProvider>
      </Form>
    </Suspense>
  );
  return { form, busy: work.isPending, describedBy: text && id };
}

const Typed = ({ id, text }: { id: string; text: (typed: Values) => ReactNode }) => (
  <p id={id}>{text(useWatch() as Values)}</p>
);

/**
 * A form of declared fields that calls an endpoint: validated by the call's schema, with the server's errors at its
 * fields or below them.
 *
 * @example <CallForm fields={noteFields} schema={noteForm} run={(note) => call(addNote, { params, body: note })} submit={…} done="…" />
 */
export function CallForm<S extends z.ZodType, Result>(props: CallFormProps<S, Result>) {
  return useCallForm(props).form;
}

interface CallDialogProps<S extends z.ZodType, Result> extends Omit<CallFormProps<S, Result>, 'onCancel' | 'opened'> {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  /** Called after success or cancellation. */
  onClose: () => void;
}

/** The same in a dialog, which stays open while submitting. */
export function CallDialog<S extends z.ZodType, Result>(props: CallDialogProps<S, Result>) {
  const { title, width, onClose, onDone, ...formProps } = props;
  const { form, ...frame } = useCallForm({
    ...formProps,
    opened: true,
    onDone: (...done) => {
      onClose();
      return onDone?.(...done);
    },
    onCancel: onClose,
  });
  return <DialogFrame {...{ title, width, onClose, ...frame }}>{form}</DialogFrame>;
}

type CallButtonProps<S extends z.ZodType, Result> = Omit<CallDialogProps<S, Result>, 'title' | 'onClose'> & {
  /** The text of the button, and the title of the dialog. */
  label: string;
};

/** A button that opens such a dialog. */
export function CallButton<S extends z.ZodType, Result>({ label, ...props }: CallButtonProps<S, Result>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && <CallDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </>
  );
}
