import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Form, useEditContext, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useFormContext, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { ApiError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { branchFieldOf, type FormSection, type Resource, sourceOf } from '../../resource.ts';
import { inputSchema } from '../../schema.ts';
import { useLanguage, useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { FormSettle } from './FormSettle.tsx';
import { FormGrid } from './FormSections.tsx';
import { BranchFieldContext } from './recordBranch.ts';
import { resolverOf } from './resolver.ts';
import { beside } from './UnsavedGuard.tsx';
import { useUnsaved } from './useUnsaved.ts';
import './form.css';

interface FormCardsProps {
  resource: Resource;
  record: AnyRecord;
  readOnly: boolean;
  /** @param unsaved whether something is typed in a card that is not saved */
  aside: (unsaved: boolean) => ReactNode;
  onCancel: () => void;
}

/** A record's form in cards, each saved by itself: what is being typed in the others stays. */
export default function FormCards({ resource, record, readOnly, aside, onCancel }: FormCardsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<readonly string[]>([]);
  const onUnsaved = useCallback(
    (name: string, unsaved: boolean) =>
      setOpen((before) => [...before.filter((one) => one !== name), ...(unsaved ? [name] : [])]),
    [],
  );
  return (
    <div className="record-form">
      {!readOnly && <LeaveGuard unsaved={open.length > 0} also={beside} />}
      <BranchFieldContext value={branchFieldOf(resource)}>
        {resource.form.map((section) => (
          <Card key={section.label.en} {...{ resource, record, section, readOnly, onUnsaved }} />
        ))}
      </BranchFieldContext>
      <div className="form-bar">
        {aside(open.length > 0)}
        <span className="form-space" />
        <button type="button" className="button" onClick={onCancel}>
          {translate('ui.form.close')}
        </button>
      </div>
    </div>
  );
}

/** Saving one card gives the record another version: what is typed in the others is kept. */
const keepTyped = { keepDirtyValues: true };

interface CardProps extends Omit<FormCardsProps, 'aside' | 'onCancel'> {
  section: FormSection;
  onUnsaved: (name: string, unsaved: boolean) => void;
}

function Card({ resource, record, section, readOnly, onUnsaved }: CardProps) {
  const say = useSay();
  const notify = useNotify();
  const translate = useTranslate();
  const language = useLanguage();
  const { companyId } = useScope();
  const { refetch } = useEditContext();
  const [stale, setStale] = useState(false);
  const [update] = useUpdate<AnyRecord>();
  const sources = useMemo(
    () => section.fields.map((name) => sourceOf(resource, name).split('.')[0] ?? name),
    [resource, section],
  );
  const resolver = useMemo(() => {
    const whole = resolverOf(
      resource,
      resource.schema ?? (() => Promise.resolve(inputSchema(resource).loose())),
      language,
    );
    // What is wrong elsewhere is said there, and does not keep this card from being saved.
    const judge: Resolver<FieldValues> = async (...given) => {
      const { values, errors } = await whole(...given);
      const own = Object.fromEntries(Object.entries(errors).filter(([name]) => sources.includes(name)));
      if (Object.keys(own).length) return { values: {}, errors: own as FieldErrors };
      return { values: Object.keys(errors).length ? given[0] : values, errors: {} };
    };
    return judge;
  }, [resource, sources, language]);

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
          <div className="form-conflict" role="alert">
            <span>{translate('errors.stale_version')}</span>
            <button
              type="button"
              className="button"
              onClick={() => {
                setStale(false);
                void refetch();
              }}
            >
              {translate('ui.form.reload')}
            </button>
          </div>
        )}
        {!readOnly && typeof resource.calls === 'function' && <FormSettle calls={resource.calls} />}
        {!readOnly && <CardBar resource={resource} name={section.label.en} onUnsaved={onUnsaved} />}
      </fieldset>
    </Form>
  );
}

/** Appears once something of the card differs. */
function CardBar({ resource, name, onUnsaved }: Pick<CardProps, 'resource' | 'onUnsaved'> & { name: string }) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const unsaved = useUnsaved();
  useEffect(() => onUnsaved(name, unsaved), [name, unsaved, onUnsaved]);
  // Each saving is of the version that the one before it left.
  const saving = useIsMutating({ mutationKey: [resource.name, 'update'] }) > 0;
  if (!unsaved && !saving) return null;
  return (
    <div className="form-card-bar" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" className="button" disabled={saving} onClick={() => reset()}>
        {translate('ui.form.discard')}
      </button>
      <button type="submit" className="button button-primary" disabled={saving}>
        {translate('ui.form.save')}
      </button>
    </div>
  );
}
