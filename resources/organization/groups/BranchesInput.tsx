import { ValidationError, useTranslate } from 'react-admin';
import { useState } from 'react';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import type { InputProps } from '#resources/framework/fields.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { FieldInput } from '#resources/framework/view/form/inputs.tsx';
import { RecordsInput } from '#resources/framework/view/form/RecordsInput.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import BranchDialog from './BranchDialog.tsx';
import { MetaValueInput } from './MetaValueInput.tsx';
import { branchParts } from './parts.ts';
import type { FormBranch, GroupForm } from './steps.ts';
import { groupWords } from './words.ts';

const { groupMeta, ...dates } = branchParts;

/** The branches of a group, selected in a dialog, each with the group's entries for it. */
export default function BranchesInput({ label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const [adding, setAdding] = useState(false);
  const { fields, append, remove } = useFieldArray<GroupForm, 'branches', 'row'>({ name: 'branches', keyName: 'row' });
  const { errors } = useFormState({ name: 'branches' });
  const fault = get(errors, 'branches.root.message') as string | undefined;
  return (
    <div className="stack wrap">
      <div className="row">
        {!readOnly && <Button onClick={() => setAdding(true)}>{labelOf(groupWords.addBranches)}</Button>}
        {fields.length > 0 && (
          <span className="quiet">
            {label}: {fields.length}
          </span>
        )}
      </div>
      {fault ? (
        <p className="records-fault" role="alert">
          <ValidationError error={fault} />
        </p>
      ) : (
        !fields.length && <p className="quiet">{labelOf(groupWords.noBranches)}</p>
      )}
      <ul className="plain-list stack">
        {fields.map((branch, at) => (
          <li
            key={branch.row}
            className="framed pad stack stack-wide"
            role="group"
            aria-label={`${branch.name} ${branch.companyName}`}
          >
            <div className="row">
              <strong>{branch.name}</strong>
              <span className="subtle">{branch.companyName}</span>
              {!readOnly && (
                <Button variant="link" className="push" onClick={() => remove(at)}>
                  {labelOf(groupWords.removeBranch)}
                </Button>
              )}
            </div>
            <Columns widths={180}>
              {Object.entries(dates).map(([name, field]) => (
                <FieldInput key={name} field={field} name={`branches.${at}.${name}`} readOnly={readOnly} />
              ))}
            </Columns>
            {readOnly ? (
              <MetaFacts branch={branch} />
            ) : (
              <RecordsInput
                field={groupMeta}
                source={`branches.${at}.groupMeta`}
                part={(field, source) =>
                  source.endsWith('.value') ? (
                    <MetaValueInput source={source} />
                  ) : (
                    <FieldInput field={field} name={source} readOnly={false} />
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {adding && <BranchDialog there={fields} onAdd={(added) => append([...added])} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The group's entries for a branch, read-only. */
function MetaFacts({ branch }: { branch: FormBranch }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const shown = (value: unknown) =>
    typeof value === 'boolean' ? translate(value ? 'ra.boolean.true' : 'ra.boolean.false') : String(value);
  if (!branch.groupMeta.length) return null;
  return (
    <LabelledValue label={labelOf(groupMeta.label)}>
      {branch.groupMeta.map(({ key, value }) => (
        <span key={key}>
          {key}: {shown(value)}
        </span>
      ))}
    </LabelledValue>
  );
}
