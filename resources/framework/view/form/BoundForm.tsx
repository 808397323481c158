import { pick } from 'es-toolkit';
import { useEvent } from 'ra-core';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { RecordContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { Problem } from '#contract/core/problems.ts';
import { TableSkeleton } from '#ui/states.tsx';
import type { Fields } from '../../resource.ts';
import { useLanguage } from '../labels.ts';
import { useScope } from '../scope.ts';
import type { FormValues } from './edits.ts';
import { FormGrid } from './FormSections.tsx';
import { resolverOf } from './resolver.ts';
import { sameContent } from './sameContent.ts';
import { copyOfValues } from './useEditing.tsx';
import './form.css';

interface BoundFormProps {
  /** The fields, in order. */
  fields: Fields;
  /** Their values now; the form follows changes that it has not made itself, such as undoing. */
  value: FormValues;
  /** Rules across fields. */
  problems?: (values: FormValues) => readonly Problem[];
  readOnly: boolean;
  /** Called with each change that is valid, and the names of the fields that it changes. */
  onChange: (values: FormValues, names: readonly string[]) => void;
  /** Called when the form becomes invalid, with its errors at the fields, and when it is valid again. */
  onInvalid: (invalid: boolean) => void;
}

/** Declared fields without a button to save: their values belong to a component around it, which may undo them. */
export function BoundForm({ fields, value, problems, readOnly, onChange, onInvalid }: BoundFormProps) {
  const names = useMemo(() => Object.keys(fields), [fields]);
  const judged = useEvent((values: FormValues) => problems?.(values) ?? []);
  const resource = { fields, rules: [], problems: judged };
  const schema = () => import('../../schema.ts').then(({ inputSchema }) => inputSchema(resource));
  const resolver = resolverOf(resource, schema, useLanguage(), useScope());
  const form = useForm({ defaultValues: pick(value, names), resolver });
  const known = useRef(value);
  const turn = useRef(0);
  const judge = useEvent(async () => {
    const mine = ++turn.current;
    const isValid = await form.trigger();
    // A later change is judged by itself.
    if (mine !== turn.current) return;
    onInvalid(!isValid);
    const typed = copyOfValues(form.getValues());
    const changed = names.filter((name) => !sameContent(typed[name], known.current[name]));
    if (!isValid || !changed.length) return;
    known.current = typed;
    onChange(typed, changed);
  });
  useEffect(() => {
    if (names.some((name) => !sameContent(value[name], known.current[name]))) form.reset(pick(value, names));
    known.current = value;
    void judge();
  }, [form, judge, names, value]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => void judge());
    return unsubscribe;
  }, [form, judge]);
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={value}>
        <Suspense fallback={<TableSkeleton rows={5} columns={1} />}>
          <FormGrid resource={{ fields }} section={{ fields: names }} readOnly={readOnly} />
        </Suspense>
      </RecordContextProvider>
    </FormProvider>
  );
}
