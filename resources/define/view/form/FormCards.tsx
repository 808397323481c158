import { useIsMutating } from '@tanstack/react-query';
import { pick } from 'es-toolkit';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Form, useEditContext, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useFormContext, useWatch, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { branchFieldOf, type FormSection, sourceOf } from '../../resource.ts';
import { useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { Previewed } from './FormPreview.tsx';
import { FormSettle } from './FormSettle.tsx';
import { FormGrid } from './FormSections.tsx';
import { BranchFieldContext } from './recordBranch.ts';
import { type RecordFormProps, useRecordResolver } from './RecordForm.tsx';
import { StaleVersion } from './StaleVersion.tsx';
import { UnsavedGuard, useUnsaved } from './unsaved.tsx';
import './form.css';

interface FormCardsProps extends RecordFormProps {
  record: AnyRecord;
}

/** A record's form in cards, each saved by itself: what is being typed in the others stays. */
export default function FormCards({ resource, record, readOnly, aside, onCancel }: FormCardsProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const onUnsaved = useCallback(
    (name: string, unsaved: boolean) =>
      setOpen((before) => [...before.filter((one) => one !== name), ...(unsaved ? [name] : [])]),
    [],
  );
  const [typed, setTyped] = useState<FieldValues>({});
  const onTyped = useCallback((values: FieldValues) => setTyped((before) => ({ ...before, ...values })), []);
  return (
    <div className="record-form">
      {!readOnly && <UnsavedGuard unsaved={open.length > 0} />}
      <BranchFieldContext value={branchFieldOf(resource)}>
        <Previewed view={resource.preview} values={{ ...record, ...typed }}>
          {resource.form.map((section) => (
            <Card key={section.label.en} {...{ resource, record, section, readOnly, onUnsaved, onTyped }} />
          ))}
        </Previewed>
      </BranchFieldContext>
      <div className="form-bar">
        {aside?.(open.length > 0)}
        <span className="form-space" />
        <Button label="ui.form.close" onClick={onCancel} />
      </div>
    </div>
  );
}

/** Saving one card gives the record another version: what is typed in the others is kept. */
const keepTyped = { keepDirtyValues: true };

interface CardProps extends Omit<FormCardsProps, 'aside' | 'onCancel'> {
  section: FormSection;
  onUnsaved: (name: string, unsaved: boolean) => void;
  /** Told what the card holds, where the record has a preview. */
  onTyped: (values: FieldValues) => void;
}

/** What is typed in the others draws none of its inputs anew. */
const Card = memo(function Card({ resource, record, section, readOnly, onUnsaved, onTyped }: CardProps) {
  const say = useSay();
  const notify = useNotify();
  const translate = useTranslate();
  const { companyId } = useScope();
  const { refetch } = useEditContext();
  const [stale, setStale] = useState(false);
  const [update] = useUpdate<AnyRecord>();
  const sources = useMemo(
    () => section.fields.map((name) => sourceOf(resource, name).split('.')[0] ?? name),
    [resource, section],
  );
  const whole = useRecordResolver(resource);
  // What is wrong elsewhere is said there, and does not keep this card from being saved.
  const resolver = useCallback<Resolver<FieldValues>>(
    async (...given) => {
      const { values, errors } = await whole(...given);
      const own = Object.fromEntries(Object.entries(errors).filter(([name]) => sources.includes(name)));
      if (Object.keys(own).length) return { values: {}, errors: own as FieldErrors };
      return { values: Object.keys(errors).length ? given[0] : values, errors: {} };
    },
    [whole, sources],
  );

  const save = async (values: Readonly<Record<string, unknown>>) => {
    const wanted = Object.fromEntries(sources.map((source) => [source, values[source] === '' ? null : values[source]]));
    try {
      await update(
        resource.name,
        { id: record.id, data: { ...record, ...wanted }, previousData: record, meta: { companyId } },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      setStale(false);
      notify('ui.form.saved');
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.body.errors) return error.body.errors;
      if (error instanceof ApiError && error.code === 'stale_version') setStale(true);
      else notify(errorText(error, translate), { type: 'error' });
      // The card is not saved: nothing of it counts as such.
      return { root: { serverError: '' } };
    }
  };
  return (
    <Form
      record={record}
      resolver={resolver}
      resetOptions={keepTyped}
      mode="onBlur"
      reValidateMode="onChange"
      noValidate
      onSubmit={save}
    >
      <fieldset className="form-section">
        <legend>{say(section.label)}</legend>
        <FormGrid resource={resource} section={section} readOnly={readOnly} />
        {stale && (
          <StaleVersion
            onReload={() => {
              setStale(false);
              void refetch();
            }}
          />
        )}
        {resource.preview && <Typed sources={sources} onTyped={onTyped} />}
        {!readOnly && typeof resource.calls === 'function' && <FormSettle calls={resource.calls} />}
        {!readOnly && <CardBar resource={resource} name={section.label.en} onUnsaved={onUnsaved} />}
      </fieldset>
    </Form>
  );
});

/** Tells what is typed in the card around it. */
function Typed({ sources, onTyped }: Pick<CardProps, 'onTyped'> & { sources: readonly string[] }) {
  const values = useWatch();
  useEffect(() => onTyped(pick(values, sources)), [values, sources, onTyped]);
  return null;
}

/** Appears once something of the card differs. */
function CardBar({ resource, name, onUnsaved }: Pick<CardProps, 'resource' | 'onUnsaved'> & { name: string }) {
  const { reset } = useFormContext();
  const unsaved = useUnsaved();
  useEffect(() => onUnsaved(name, unsaved), [name, unsaved, onUnsaved]);
  // Each saving is of the version that the one before it left.
  const saving = useIsMutating({ mutationKey: [resource.name, 'update'] }) > 0;
  if (!unsaved && !saving) return null;
  return (
    <div className="form-card-bar row row-end" onMouseDown={(event) => event.preventDefault()}>
      <Button label="ui.form.discard" disabled={saving} onClick={() => reset()} />
      <Button look="primary" label="ui.form.save" type="submit" disabled={saving} />
    </div>
  );
}
