import { pick } from 'es-toolkit';
import { createElement, memo, Suspense, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useEditContext, useTranslate, useUpdate } from 'react-admin';
import { FormProvider, useForm, useFormContext, type FieldValues } from 'react-hook-form';
import { ResponseError, isStale } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { Panel } from '#ui/Panel.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { fieldOf, type FormSection, fieldSourceOf } from '../../resource.ts';
import { useLabels } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useAction } from '../useAction.ts';
import { useDoneText } from '../useDoneText.ts';
import { useFailureText } from '../useFailureText.ts';
import { useRecordMeta } from '../useRecordMeta.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { FormPreview } from './FormPreview.tsx';
import { FormGrid } from './FormSections.tsx';
import { FormAround, type RecordFormProps, useRecordResolver } from './RecordForm.tsx';
import { emptied } from './resolver.ts';
import type { FormValues } from './edits.ts';
import { FormConflict } from './FormConflict.tsx';
import { useInTurn } from './useInTurn.ts';
import { copyOfValues, EditingProvider, useEdited, useEditingState, type Saved } from './useEditing.tsx';
import './form.css';

interface FormCardsProps extends RecordFormProps {
  record: AnyRecord;
}

/** A record's form in cards, each saved separately: edits in the others stay. */
export default function FormCards({ resource, record, readOnly, aside, onCancel }: FormCardsProps) {
  const resolver = useRecordResolver(resource);
  const form = useForm<FieldValues>({ defaultValues: record, resolver, mode: 'onTouched' });
  const { save, saved, saving } = useSave(resource, record);
  const { shares, begun, whole } = useInTurn(
    resource.form.map(({ fields }) => fields.map((name) => fieldOf(resource, name))),
  );
  return (
    <FormProvider {...form}>
      <FormAround resource={resource} readOnly={readOnly}>
        {(sending) => (
          <EditingProvider
            stored={record}
            fields={resource.fields}
            {...{ saved, saving }}
            guard={!readOnly}
            losing={sending}
          >
            <div className="record-form">
              <FormConflict />
              <FormPreview view={resource.preview}>
                {!begun && <TableSkeleton rows={8} columns={2} />}
                <div className="halves">
                  {resource.form.map(
                    (section, at) =>
                      shares[at] !== 0 && (
                        <Card
                          key={section.label.en}
                          {...{ resource, section, sending, readOnly, save }}
                          most={shares[at]}
                        />
                      ),
                  )}
                </div>
                {!whole && <div className="form-begun" />}
              </FormPreview>
              {resource.below && whole && (
                <Suspense fallback={<TableSkeleton rows={6} columns={2} />}>
                  <Below view={resource.below} record={record} onClose={onCancel} />
                </Suspense>
              )}
              <Bar {...{ aside, onCancel }} />
            </div>
          </EditingProvider>
        )}
      </FormAround>
    </FormProvider>
  );
}

/** Sends the changes that were parsed from the typed values. */
type Save = (changes: FormValues, typed: FormValues) => Promise<void>;

/** Saves a card's values. Cards saved at the same time run one after the other, each based on the previous result. */
function useSave(resource: RecordFormProps['resource'], record: AnyRecord) {
  const meta = useRecordMeta(resource);
  const [update] = useUpdate<AnyRecord>();
  const latest = useRef(record);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [running, setRunning] = useState(0);
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    latest.current = record;
  }, [record]);
  const save: Save = (changes, typed) => {
    setRunning((count) => count + 1);
    const saving = queue.current.then(async () => {
      const { current: before } = latest;
      const about = { id: before.id, data: { ...before, ...changes }, previousData: before, meta };
      // With `returnPromise` it is the record.
      const stored = await update(resource.name, about, { mutationMode: 'pessimistic', returnPromise: true });
      latest.current = stored as AnyRecord;
      setSaved({ stored: latest.current, sent: typed });
    });
    queue.current = saving.catch(() => undefined).then(() => setRunning((count) => count - 1));
    return saving;
  };
  return { save, saved, saving: running > 0 };
}

/** Typing only re-renders the edited input. */
const Inputs = memo(FormGrid);

interface CardProps extends Pick<FormCardsProps, 'resource' | 'readOnly'> {
  section: FormSection;
  /** Files are uploading; saving now would miss them. */
  sending: boolean;
  /** The number of fields to render now. */
  most: number | undefined;
  save: Save;
}

/** A section with its own validation and saving; reports whether it has edits. */
function Card({ resource, section, sending, readOnly, most, save }: CardProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const doneText = useDoneText();
  const failureText = useFailureText(resource);
  const { refetch } = useEditContext();
  const { trigger, getValues, setError } = useFormContext();
  const { discard } = useEditingState();
  const resolver = useRecordResolver(resource);
  const sources = useMemo(
    () => section.fields.map((name) => fieldSourceOf(resource, name).split('.')[0] ?? name),
    [resource, section],
  );
  const edited = useEdited(sources);
  const work = useAction(
    async () => {
      const typed = copyOfValues(pick(getValues(), sources));
      // Values as parsed by the schema, for example trimmed. Errors in other sections are shown there.
      const judged = await resolver(getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
      await save({ ...emptied(typed), ...pick(judged.values, sources) }, typed);
    },
    {
      done: () => doneText('saved', section.label),
      showsFailure: true,
      onFailed: (error) => {
        // The stored version is applied below the user's edits.
        if (isStale(error)) void refetch();
        for (const [name, message] of Object.entries(faultsOf(error)))
          // Errors in a small record are shown at its part: `hours.0.phone`.
          if (sources.includes(name.split('.')[0] ?? name)) setError(name, { type: 'server', message });
      },
    },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (edited && !work.isPending && !sending && (await trigger(sources, { shouldFocus: true }))) work.mutate();
  };
  const onDiscard = () => {
    work.reset();
    discard(sources);
  };
  const label = labelOf(section.label);
  const isMarked = Object.keys(faultsOf(work.error)).some((name) => sources.includes(name));
  return (
    <Panel
      title={label}
      className={section.half ? undefined : 'whole-row'}
      actions={edited && <span className="tag tag-warn">{translate('ui.form.edited')}</span>}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Inputs {...{ resource, section, readOnly, most }} />
        {work.isError && !isStale(work.error) && !isMarked && (
          <p className="fail" role="alert">
            {failureText(work.error)}
          </p>
        )}
        {/* The blurred field is validated, and its error text would move the button away from the pointer. */}
        {!readOnly && (edited || work.isPending) && (
          <div className="row" onMouseDown={(event) => event.preventDefault()}>
            <Button variant="primary" type="submit" disabled={work.isPending || sending}>
              {translate('ra.action.save')}
              <span className="visually-hidden"> — {label}</span>
            </Button>
            <Button label="ui.form.discard" disabled={work.isPending} onClick={onDiscard} />
          </div>
        )}
      </form>
    </Panel>
  );
}

/** The server's errors of single fields. */
const faultsOf = (error: unknown) => (error instanceof ResponseError && error.body.errors) || {};

interface BelowProps extends Pick<FormCardsProps, 'record'> {
  view: NonNullable<RecordFormProps['resource']['below']>;
  onClose: () => void;
}

function Below({ view, record, onClose }: BelowProps) {
  const companyId = useScope().companyId ?? '';
  return createElement(lazyOnce(view), { id: record.id, companyId, record, onClose });
}

/** Actions on the whole record. */
function Bar({ aside, onCancel }: Pick<RecordFormProps, 'aside' | 'onCancel'>) {
  const { unsaved } = useEditingState();
  return (
    <div className="row">
      {aside?.(unsaved)}
      <Button label="ra.action.close" className="push" onClick={onCancel} />
    </div>
  );
}
