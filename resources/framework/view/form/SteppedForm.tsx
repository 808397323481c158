import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, useDataProvider, useNotify, useTranslate, ValidationError, RecordContextProvider } from 'react-admin';
import { useFormContext, useFormState, useWatch, type FieldValues } from 'react-hook-form';
import { ApiError, isStale } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { PartlySaved, type FailedPart, type Saving } from '../../saving.ts';
import { useLabels } from '../labels.ts';
import { useDoneText } from '../useDoneText.ts';
import { useWholeMeta } from '../useRecordMeta.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { FormAround, FormBody, useRecordResolver, type RecordFormProps } from './RecordForm.tsx';
import { scrollToError, ScrollToServerErrors } from './scrollToError.tsx';
import { sameContent } from './sameContent.ts';
import { follow, keepTyped } from './keepTyped.ts';
import { UnsavedGuard } from './unsaved.tsx';
import './form.css';
import '../jobs/JobProgress.css';

type Values = Readonly<Record<string, unknown>>;

interface SteppedFormProps extends RecordFormProps {
  /** As it is stored; what a new one begins with. */
  record: Values & Partial<AnyRecord>;
  /** A new record is there, and nothing is left to be saved. */
  onMade?: (id: string) => void;
}

/** What the form shows: a record as it is stored, under what differs from `base` by now. */
interface Shown {
  record: Values & Partial<AnyRecord>;
  base: Values;
}

interface Trouble {
  failed: readonly FailedPart[];
  error: unknown;
}

const lists: readonly unknown[] = ['getList', 'getInfiniteList', 'getMany'];

/** Saves by several calls, and tells what is stored by then, whatever has failed. */
function useSteps({ resource, record: given, onMade }: SteppedFormProps) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const doneText = useDoneText();
  const meta = useWholeMeta(resource);
  const [shown, setShown] = useState<Shown>({ record: given, base: given });
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [seen, setSeen] = useState(given);
  const { record } = shown;
  // Read again meanwhile.
  if (seen !== given && !progress) {
    setSeen(given);
    if (!sameContent(given, record)) setShown({ record: given, base: record });
  }
  // Once nothing is guarded any more.
  useEffect(() => {
    if (made) onMade?.(made);
  }, [made, onMade]);

  const send = async (values: Values, saving: Omit<Saving, 'before'>) => {
    const input = { data: values, meta: { ...meta, saving } };
    const { data } = record.id
      ? await provider.update(resource.name, { ...input, id: record.id, previousData: record })
      : await provider.create(resource.name, input);
    return data as AnyRecord;
  };

  /** @param only the parts that failed the last time, and are tried again alone */
  async function save(values: Values, only?: readonly FailedPart[]): Promise<Record<string, string> | undefined> {
    const keys = only?.map(({ key }) => key);
    setTrouble(null);
    setProgress({ done: 0, total: 0 });
    try {
      const now = await send(values, { only: keys, onProgress: (done, total) => setProgress({ done, total }) });
      const base = keys ? withFiles(record, values, keys) : values;
      take(now, base);
      notify(doneText(given.id ? 'saved' : 'created', resource.one));
      if (!given.id && sameContent(keepTyped(base, values, now), now)) setMade(now.id);
    } catch (error) {
      if (error instanceof PartlySaved) {
        const failed = new Set(error.failed.map(({ key }) => key));
        const tried = error.failed.length ? (keys ?? Object.keys(values)) : [];
        const sent = tried.filter((key) => !failed.has(key));
        take(error.record as AnyRecord, withFiles(record, values, sent));
        setTrouble({ failed: error.failed, error: error.cause });
      } else if (isStale(error)) {
        const { data } = await provider.getOne<AnyRecord>(resource.name, { id: record.id ?? '', meta });
        take(data, record);
        setTrouble({ failed: [], error });
      } else {
        const marked = (error instanceof ApiError && error.body.errors) || {};
        const places = Object.keys(marked);
        if (places.length && places.every((place) => (place.split('.')[0] ?? '') in resource.fields)) return marked;
        setTrouble({ failed: [], error });
      }
    } finally {
      setProgress(null);
    }
    return undefined;
  }
  const take = (now: AnyRecord, base: Values) => {
    setShown({ record: now, base });
    queries.setQueryData([resource.name, 'getOne', { id: now.id, meta }], now);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[1]) });
  };
  return { shown, progress, trouble, made, save };
}

/** What was there before, with the files that have been sent: what is stored takes their place. */
const withFiles = (before: Values, typed: Values, sent: readonly string[]): Values => ({
  ...before,
  ...Object.fromEntries(sent.flatMap((name) => (typed[name] instanceof File ? [[name, typed[name]]] : []))),
});

/**
 * The form of a record that is saved by several calls. It tells how far they are, keeps what was typed over what others have
 * changed, and tries what failed again.
 */
export default function SteppedForm(props: SteppedFormProps) {
  const { resource, readOnly, aside, onCancel } = props;
  const [first] = useState(props.record);
  const { shown, progress, trouble, made, save } = useSteps(props);
  const resolver = useRecordResolver(resource);
  // What is typed into a form that another page takes the place of would be gone.
  const busy = progress !== null || made !== null;
  return (
    <Form
      record={first}
      resolver={resolver}
      // What is wrong is told when it is to be saved: a list that is being filled in is not whole yet.
      mode="onSubmit"
      noValidate
      className="record-form"
      onSubmit={(values: FieldValues) => save(values)}
    >
      <RecordContextProvider value={shown.record}>
        {trouble && <TroubleNote trouble={trouble} onRetry={(values) => void save(values, trouble.failed)} />}
        <FormAround resource={resource} readOnly={readOnly}>
          {(sending) => (
            <>
              <div className="record-form" inert={busy} data-stale={busy || undefined}>
                <FormBody resource={resource} readOnly={readOnly} />
              </div>
              <Follow {...shown} />
              <Judge />
              <ScrollToServerErrors />
              <Bar
                isNew={!shown.record.id}
                done={made !== null}
                {...{ sending, readOnly, progress, aside, onCancel }}
              />
            </>
          )}
        </FormAround>
      </RecordContextProvider>
    </Form>
  );
}

/** What is stored takes the place of what the form shows, but for what was typed. */
function Follow({ record, base }: Shown) {
  const { getValues, reset, setValue } = useFormContext();
  const last = useRef(record);
  useEffect(() => {
    if (last.current !== record) follow({ getValues, reset, setValue }, base, record);
    last.current = record;
  }, [record, base, getValues, reset, setValue]);
  return null;
}

/** Once it was to be saved, what others say of what is wrong counts at once. */
function Judge() {
  const { trigger, watch } = useFormContext();
  const { errors, isSubmitted } = useFormState();
  useEffect(() => {
    // Only the server can tell whether what it refused is still wrong.
    const wrong = Object.keys(errors).filter((name) => errors[name]?.type !== 'server');
    if (!isSubmitted || !wrong.length) return undefined;
    const { unsubscribe } = watch(() => void trigger(wrong));
    return unsubscribe;
  }, [errors, isSubmitted, trigger, watch]);
  return null;
}

interface TroubleNoteProps {
  trouble: Trouble;
  onRetry: (values: Values) => void;
}

/** What could not be saved, with the reasons. */
function TroubleNote({ trouble, onRetry }: TroubleNoteProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { handleSubmit } = useFormContext();
  const { failed, error } = trouble;
  useEffect(() => scrollToError('form [role="alert"]'), [trouble]);
  const reason = (given: unknown): ReactNode => {
    const [named] = given instanceof ApiError ? Object.values(given.body.errors ?? {}) : [];
    return named ? <ValidationError error={named} /> : errorText(given, translate);
  };
  if (!failed.length)
    return (
      <p className="form-conflict" role="alert">
        {isStale(error) ? translate('ui.form.kept') : reason(error)}
      </p>
    );
  return (
    <div className="form-conflict stack" role="alert">
      <p>{translate('ui.form.partly')}</p>
      <ul className="wrap">
        {failed.map(({ key, name, what, error: why }) => (
          <li key={`${what.en} ${key}`}>
            {labelOf(name)} ({labelOf(what)}): {reason(why)}
          </li>
        ))}
      </ul>
      <Button label="ui.form.tryAgain" onClick={() => void handleSubmit(onRetry)()} />
    </div>
  );
}

interface BarProps extends Omit<RecordFormProps, 'resource'> {
  isNew: boolean;
  /** It is left at once. */
  done: boolean;
  sending: boolean;
  progress: { done: number; total: number } | null;
}

/** What can be done with what is typed, or how far saving it is. */
function Bar({ isNew, done, sending, progress, readOnly, aside, onCancel }: BarProps) {
  const values: Values = useWatch();
  const { defaultValues } = useFormState();
  const unsaved = !sameContent(values, defaultValues);
  const busy = progress !== null;
  return (
    <>
      {!readOnly && <UnsavedGuard unsaved={!done && (busy || unsaved || sending)} />}
      <div className="row form-bar" onMouseDown={(event) => event.preventDefault()}>
        {aside?.(unsaved)}
        {progress && <ProgressLine {...progress} />}
        <span className="row push">
          <Button label={readOnly ? 'ra.action.close' : 'ra.action.cancel'} disabled={busy} onClick={onCancel} />
          {!readOnly && (
            <Button
              type="submit"
              label="ra.action.save"
              variant="primary"
              disabled={busy || sending || (!isNew && !unsaved)}
            />
          )}
        </span>
      </div>
    </>
  );
}

function ProgressLine({ done, total }: { done: number; total: number }) {
  const translate = useTranslate();
  const text = translate('ui.form.saving', { done, total });
  return (
    <div className="job-progress grow" role="status">
      <span>
        {text} <span className="subtle">{translate('ui.form.keepOpen')}</span>
      </span>
      <progress max={total || 1} value={done} aria-label={text} />
    </div>
  );
}
