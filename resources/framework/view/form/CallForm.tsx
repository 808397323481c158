import { Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useWatch, type FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Problem } from '#contract/core/problems.ts';
import { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import type { Fields } from '../../resource.ts';
import { asSent } from '../../schema.ts';
import { withoutNothing } from '../../values.ts';
import { useLanguage } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useAction, type ActionOptions } from '../useAction.ts';
import { FormGrid } from './FormSections.tsx';
import { ScrollToServerErrors, ScrollToFirstError } from './scrollToError.tsx';
import { resolverOf } from './resolver.ts';
import './form.css';

type Values = Readonly<Record<string, unknown>>;

export interface CallFormProps<S extends z.ZodType, Result> extends Omit<
  ActionOptions<z.output<S>, Result>,
  'showsFailure'
> {
  /** What is asked for, in this order. */
  fields: Fields;
  /** What they hold at first. */
  initial?: Values;
  /** Judges what is sent, as the server does: what was left empty is not there. */
  schema: S;
  /** What the values must be together. */
  problems?: (given: z.output<S>) => readonly Problem[];
  /** Under which name the body has what is sent, where the server's faults are told below it. */
  under?: string;
  /** The call. */
  run: (given: z.output<S>) => Promise<Result>;
  /** What happens, as the button says it; "Save" without a word. */
  submit?: string;
  /** Said above the fields; what is typed comes along. */
  text?: (typed: Values) => ReactNode;
  /** Cannot be sent as it is: why, as it is said below the fields, or `true` where that is said already. */
  blocked?: string | boolean;
  /** Somebody has just opened it: its first field has the focus. */
  opened?: boolean;
  /** Gives up; without it there is no such button. */
  onCancel?: () => void;
}

/** Of what a record around it has, the form holds nothing. */
const noRecord = {};

/** What the server found wrong, by the names of the fields; nothing where something else was in the way. */
function faultsOf(error: unknown, fields: Fields, under: string): Record<string, string> | undefined {
  const told = (error instanceof ApiError && Object.entries(error.body.errors ?? {})) || [];
  const faults = told.map(([path, text]) => [path.startsWith(under) ? path.slice(under.length) : path, text] as const);
  const all = faults.every(([path]) => (path.split('.')[0] ?? '') in fields);
  return faults.length && all ? Object.fromEntries(faults) : undefined;
}

/** The form, and whether it is being sent. */
function useCallForm<S extends z.ZodType, Result>(props: CallFormProps<S, Result>) {
  const { fields, initial, schema, problems, under, run, submit, text, blocked, opened, ...others } = props;
  const { onCancel, failureText, ...action } = others;
  const id = useId();
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const work = useAction(run, { ...action, showsFailure: true });
  const resolver = useMemo(
    () => resolverOf({ fields, rules: [] }, () => Promise.resolve(asSent(schema, problems)), language, scope),
    [fields, schema, problems, language, scope],
  );
  const within = under ? `${under}.` : '';
  const send = (values: FieldValues) =>
    work.mutateAsync(schema.parse(withoutNothing(values))).then(
      () => undefined,
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
      </Form>
    </Suspense>
  );
  return { form, busy: work.isPending, describedBy: text && id };
}

const Typed = ({ id, text }: { id: string; text: (typed: Values) => ReactNode }) => (
  <p id={id}>{text(useWatch() as Values)}</p>
);

/**
 * A form of declared fields that is sent by a call: judged by the call's schema, with what the server refuses told at its
 * fields, or below them.
 *
 * @example <CallForm fields={noteFields} schema={noteForm} run={(note) => call(addNote, { params, body: note })} submit={…} done="…" />
 */
export function CallForm<S extends z.ZodType, Result>(props: CallFormProps<S, Result>) {
  return useCallForm(props).form;
}

interface CallDialogProps<S extends z.ZodType, Result> extends Omit<CallFormProps<S, Result>, 'onCancel' | 'opened'> {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  /** It is done, or given up. */
  onClose: () => void;
}

/** The same in a dialog; it stays while it is being sent. */
export function CallDialog<S extends z.ZodType, Result>(props: CallDialogProps<S, Result>) {
  const { title, width, onClose, onDone, ...asked } = props;
  const { form, ...frame } = useCallForm({
    ...asked,
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
  /** What the button says, and the dialog is called. */
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
