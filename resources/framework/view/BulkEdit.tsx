import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Form, SaveButton, useListContext, useNotify, useTranslate, useUpdateMany } from 'react-admin';
import { useWatch, type FieldValues, type Resolver } from 'react-hook-form';
import type { Language } from '#contract/core/constants.ts';
import { ResponseError } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/Button.tsx';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { branchFieldOf, fieldOf, type Resource } from '../resource.ts';
import { isList } from '../fields.ts';
import { changeSchema } from '../schema.ts';
import { isBlank, valueAtPath } from '../values.ts';
import { FieldInput } from './form/inputs.tsx';
import { resolverOf } from './form/resolver.ts';
import { useLanguage, useLabels } from './labels.ts';
import { branchInScope, type BranchScope, ScopeContext, useScope } from './scope.ts';
import { useRefusal } from './useRefusal.ts';
import type { AnyRecord } from './useResourceList.ts';
import './form/form.css';

interface BulkEditProps {
  resource: Resource;
  ids: ReadonlySet<string>;
  onDone: () => void;
}

/** Sets one field to the same value in all selected records: in all of them or in none. */
export function BulkEdit({ resource, ids, onDone }: BulkEditProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" label="ui.bulk.edit" onClick={() => setOpen(true)} />
      {open && <EditDialog {...{ resource, ids, onDone }} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({ resource, ids, onDone, onClose }: BulkEditProps & { onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const scope = useScope();
  const { companyId } = scope;
  const { editable } = resource.list;
  const [name, setName] = useState(editable[0] ?? '');
  const [fault, setFault] = useState<string | null>(null);
  // Emptying the field takes a second press, after a warning that no value was entered.
  const [emptying, setEmptying] = useState(false);
  const refusal = useRefusal(resource);
  const [updateMany, { isPending }] = useUpdateMany();
  const field = fieldOf(resource, name);
  const total = formatNumber(ids.size, language);
  const { data: records = [] } = useListContext<AnyRecord>();
  const places = records
    .filter(({ id }) => ids.has(id))
    .map((record) => branchInScope(scope, valueAtPath(record, branchFieldOf(resource))));
  const currencies = [...new Set(places.map((place) => place?.currency))];
  // The same number would be a different amount in each currency.
  const mixed = field.kind === 'money' && currencies.length > 1;
  const branchId = places[0]?.id ?? scope.branchId;
  // Amounts and timestamps belong to the records' branches, not to the current one.
  const around = useMemo(() => ({ ...scope, branchId }), [scope, branchId]);
  const resolver = useMemo(() => onlyOf(name, resource, language, around), [name, resource, language, around]);
  const filled = useCallback(() => setEmptying(false), []);
  const save = async (values: FieldValues) => {
    setFault(null);
    if (isBlank(values[name]) && !emptying) {
      setEmptying(true);
      return;
    }
    const data = { [name]: values[name] ?? null };
    await updateMany(
      resource.name,
      { ids: [...ids], data, meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // The cached records got the value, but not their new versions or other changes.
          void queries.invalidateQueries({ queryKey: [resource.name] });
          notify('ui.bulk.edited', { messageArgs: { total } });
          onClose();
          onDone();
        },
        onError: (error) => {
          const why = refusal(error);
          // After any other error, it is unknown how many were changed.
          const none = error instanceof ResponseError && error.details?.length;
          setFault(none ? translate('ui.bulk.unchanged', { why }) : why);
        },
      },
    );
  };
  return (
    <DialogFrame
      title={translate('ui.bulk.editTitle', { name: labelOf(resource.label), total })}
      busy={isPending}
      onClose={onClose}
    >
      <SelectField
        className="bulk-edit-field labelled-above"
        label={translate('ui.bulk.field')}
        value={name}
        options={editable.map((one) => [one, labelOf(fieldOf(resource, one).label)])}
        disabled={isPending}
        onChange={(next) => {
          setName(next);
          setFault(null);
          setEmptying(false);
        }}
      />
      <Form key={name} record={{}} resolver={resolver} onSubmit={save} noValidate disableInvalidFormNotification>
        {mixed ? (
          <p className="note" role="alert">
            {translate('ui.bulk.currencies', { currencies: currencies.join(', ') })}
          </p>
        ) : (
          <>
            <ScopeContext value={around}>
              <FieldInput field={field} name={name} readOnly={false} />
            </ScopeContext>
            <p className="quiet">{translate('ui.bulk.editText')}</p>
            {emptying && <Emptied name={name} text={translate('ui.bulk.emptying', { total })} onFilled={filled} />}
          </>
        )}
        {fault && (
          <p className="fail" role="alert">
            {fault}
          </p>
        )}
        <div className="confirm-actions">
          <Button label="ra.action.cancel" disabled={isPending} onClick={onClose} />
          <SaveButton
            icon={<></>}
            {...(mixed ? { disabled: true } : { alwaysEnable: !isPending })}
            label={translate(emptying ? 'ui.bulk.emptyConfirm' : 'ui.bulk.editConfirm', { total })}
          />
        </div>
      </Form>
    </DialogFrame>
  );
}

/** Says that the field will be emptied, until a value is entered. */
function Emptied({ name, text, onFilled }: { name: string; text: string; onFilled: () => void }) {
  const value: unknown = useWatch({ name });
  const blank = isBlank(value);
  useEffect(() => {
    if (!blank) onFilled();
  }, [blank, onFilled]);
  return (
    <p className="note" role="alert">
      {text}
    </p>
  );
}

/** Validates only this field: the others differ by record, and only the server knows whether they require it. */
function onlyOf(name: string, resource: Resource, language: Language, scope: BranchScope): Resolver<FieldValues> {
  const { shownWhen: _, ...field } = fieldOf(resource, name);
  const fields = { [name]: field };
  const all = resolverOf(
    { ...resource, fields, rules: [] },
    () => Promise.resolve(changeSchema(resource)),
    language,
    scope,
  );
  return (values, ...rest) => all({ [name]: values[name] ?? (isList(field) ? [] : null) }, ...rest);
}
