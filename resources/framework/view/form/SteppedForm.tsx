import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, useDataProvider, useNotify, useTranslate, ValidationError, RecordContextProvider } from 'react-admin';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { ResponseError, isStale } from '#data-provider/client.ts';
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
import { mergeEdits, type FormValues } from './edits.ts';
import { FormConflict } from './FormConflict.tsx';
import { EditingProvider, useEdited, type Saved } from './useEditing.tsx';
import './form.css';
import '../jobs/JobProgress.css';

interface SteppedFormProps extends RecordFormProps {
  /** The stored record, or the initial values of a new one. */
  record: FormValues & Partial<AnyRecord>;
  /** A new record was created, and nothing is left to save. */
  onMade?: (id: string) => void;
}

interface Trouble {
  failed: readonly FailedPart[];
  error: unknown;
}

const lists: readonly unknown[] = ['getList', 'getInfiniteList', 'getMany'];

/** Saves with several calls, and returns what is stored afterwards, including after failures. */
function useSteps({ resource, record: initialRecord, onMade }: SteppedFormProps) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const doneText = useDoneText();
  const meta = useWholeMeta(resource);
  const [record, setRecord] = useState(initialRecord);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [seen, setSeen] = useState(initialRecord);
  // Reloaded meanwhile.
  if (seen !== initialRecord && !progress) {
    setSeen(initialRecord);
    if (!sameContent(initialRecord, record)) setRecord(initialRecord);
  }
  // After the guard against unsaved changes is off.
  useEffect(() => {
    if (made) onMade?.(made);
  }, [made, onMade]);

  const send = async (values: FormValues, saving: Omit<Saving, 'before'>) => {
    const input = { data: values, meta: { ...meta, saving } };
    const { data } = record.id
      ? await provider.update(resource.name, { ...input, id: record.id, previousData: record })
      : await provider.create(resource.name, input);
    return data as AnyRecord;
  };

  /** @param only the parts that failed the last time, to retry only these */
  async function save(values: FormValues, only?: readonly FailedPart[]): Promise<Record<string, string> | undefined> {
    const keys = only?.map(({ key }) => key);
    setTrouble(null);
    setProgress({ done: 0, total: 0 });
    try {
      const now = await send(values, { only: keys, onProgress: (done, total) => setProgress({ done, total }) });
      const sent = keys && filesIn(values, keys);
      setSaved({ stored: now, sent });
      take(now);
      notify(doneText(initialRecord.id ? 'saved' : 'created', resource.one));
      const isWhole = !sent || sameContent(mergeEdits({ ...record, ...sent }, values, now), now);
      if (!initialRecord.id && isWhole) setMade(now.id);
    } catch (error) {
      if (error instanceof PartlySaved) {
        const failed = new Set(error.failed.map(({ key }) => key));
        const tried = error.failed.length ? (keys ?? Object.keys(values)) : [];
        const stored = error.record as AnyRecord;
        const sent = tried.filter((key) => !failed.has(key));
        setSaved({ stored, sent: filesIn(values, sent) });
        take(stored);
        setTrouble({ failed: error.failed, error: error.cause });
      } else if (isStale(error)) {
        const { data } = await provider.getOne<AnyRecord>(resource.name, { id: record.id ?? '', meta });
        take(data);
      } else {
        const marked = (error instanceof ResponseError && error.body.errors) || {};
        const places = Object.keys(marked);
        if (places.length && places.every((place) => (place.split('.')[0] ?? '') in resource.fields)) return marked;
        setTrouble({ failed: [], error });
      }
    } finally {
      setProgress(null);
    }
    return undefined;
  }
  const take = (now: AnyRecord) => {
    setRecord(now);
    queries.setQueryData([resource.name, 'getOne', { id: now.id, meta }], now);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[1]) });
  };
  return { record, saved, progress, trouble, made, save };
}

/** The uploaded files, to be replaced by the stored ones. */
const filesIn = (typed: FormValues, sent: readonly string[]): FormValues =>
  Object.fromEntries(sent.flatMap((name) => (typed[name] instanceof File ? [[name, typed[name]]] : [])));

/**
 * The form of a record that is saved with several calls. It shows their progress, preserves edits when others changed
 * the record, and retries what failed.
 */
export default function SteppedForm(props: SteppedFormProps) {
  const { resource, readOnly, aside, onCancel } = props;
  const [first] = useState(props.record);
  const { record, saved, progress, trouble, made, save } = useSteps(props);
  const resolver = useRecordResolver(resource);
  // Text typed into a form that another page is about to replace would be lost.
  const busy = progress !== null || made !== null;
  return (
    <Form
      record={first}
      resolver={resolver}
      // Errors are shown on submit: a list that is being filled in is incomplete.
      mode="onSubmit"
      noValidate
      className="record-form"
      onSubmit={(values: FieldValues) => save(values)}
    >
      <RecordContextProvider value={record}>
        {trouble && <TroubleNote trouble={trouble} onRetry={(values) => void save(values, trouble.failed)} />}
        <FormAround resource={resource} readOnly={readOnly}>
          {(sending) => (
            <EditingProvider
              stored={record}
              fields={resource.fields}
              saved={saved}
              saving={progress !== null}
              guard={!readOnly && made === null}
              losing={sending || busy}
            >
              <FormConflict />
              <div className="record-form" inert={busy} data-stale={busy || undefined}>
                <FormBody resource={resource} readOnly={readOnly} />
              </div>
              <Judge />
              <ScrollToServerErrors />
              <Bar isNew={!record.id} {...{ sending, readOnly, progress, aside, onCancel }} />
            </EditingProvider>
          )}
        </FormAround>
      </RecordContextProvider>
    </Form>
  );
}

/** After the first submit, errors across fields update immediately. */
function Judge() {
  const { trigger, watch } = useFormContext();
  const { errors, isSubmitted } = useFormState();
  useEffect(() => {
    // Only the server can tell whether a value that it refused is still invalid.
    const wrong = Object.keys(errors).filter((name) => errors[name]?.type !== 'server');
    if (!isSubmitted || !wrong.length) return undefined;
    const { unsubscribe } = watch(() => void trigger(wrong));
    return unsubscribe;
  }, [errors, isSubmitted, trigger, watch]);
  return null;
}

interface TroubleNoteProps {
  trouble: Trouble;
  onRetry: (values: FormValues) => void;
}

/** The parts that could not be saved, with the reasons. */
function TroubleNote({ trouble, onRetry }: TroubleNoteProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { handleSubmit } = useFormContext();
  const { failed, error } = trouble;
  useEffect(() => scrollToError('form [role="alert"]'), [trouble]);
  const reason = (initialRecord: unknown): ReactNode => {
    const [named] = initialRecord instanceof ResponseError ? Object.values(initialRecord.body.errors ?? {}) : [];
    return named ? <ValidationError error={named} /> : errorText(initialRecord, translate);
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
  sending: boolean;
  progress: { done: number; total: number } | null;
}

/** The form's actions, or the progress of saving. */
function Bar({ isNew, sending, progress, readOnly, aside, onCancel }: BarProps) {
  const unsaved = useEdited();
  const busy = progress !== null;
  return (
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
