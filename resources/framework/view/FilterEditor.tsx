import { useState, type FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { Popup } from '#ui/Popup.tsx';
import type { Field } from '../fields.ts';
import { filterKindOf } from '../filterKinds.ts';
import { fieldOf, type Resource } from '../resource.ts';
import { FieldMenu } from './FieldMenu.tsx';
import { FilterChoices } from './FilterChoices.tsx';
import { FlagPart, MonthDayPart, SpanPart, TextFilterPart } from './filterParts.tsx';
import { conditionOf, filterDraftOf } from './filterDraft.ts';
import type { FilterValue } from './listState.ts';
import { useLabels } from './labels.ts';
import { useFacet } from './useFigures.ts';
import './FilterEditor.css';

interface FilterEditorProps {
  resource: Resource;
  /** For amounts. */
  currency: string;
  /** Null: first choose the field. */
  name: string | null;
  value: FilterValue | undefined;
  offered: readonly string[];
  onPick: (name: string) => void;
  onApply: (value: FilterValue | undefined) => void;
  onClose: () => void;
}

/** The panel below a chip: choose a field, then its condition. */
export default function FilterEditor(props: FilterEditorProps) {
  const { resource, name, offered, onPick, onClose } = props;
  const labelOf = useLabels();
  return (
    <Popup label={name ? labelOf(fieldOf(resource, name).label) : undefined} subject={name} onClose={onClose}>
      {name === null ? (
        <FieldMenu fields={offered.map((one) => [one, labelOf(fieldOf(resource, one).label)])} onPick={onPick} />
      ) : (
        <ConditionForm {...props} key={name} name={name} field={fieldOf(resource, name)} />
      )}
    </Popup>
  );
}

interface ConditionFormProps extends FilterEditorProps {
  name: string;
  field: Field;
}

function ConditionForm({ field, name, resource, currency, value, onApply }: ConditionFormProps) {
  const labelOf = useLabels();
  const [draft, setDraft] = useState(() => filterDraftOf(field, value));
  const counts = useFacet(resource, name);
  const filterKind = filterKindOf(field);
  const label = labelOf(field.label);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(conditionOf(field, draft));
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p className="strong">{label}</p>
      {filterKind === 'boolean' && (
        <FlagPart label={label} flag={draft.flag} counts={counts} onChange={(flag) => setDraft({ ...draft, flag })} />
      )}
      {filterKind === 'range' && (
        <SpanPart {...{ field, currency }} span={draft.span} onChange={(span) => setDraft({ ...draft, span })} />
      )}
      {filterKind === 'list' && (
        <FilterChoices
          field={field}
          counts={counts}
          list={draft.list}
          onChange={(list) => setDraft({ ...draft, list })}
        />
      )}
      {filterKind === 'text' && (
        <TextFilterPart
          label={label}
          text={draft.text}
          starts={draft.starts}
          onChange={(text, starts) => setDraft({ ...draft, text, starts })}
        />
      )}
      {filterKind === 'monthDay' && (
        <MonthDayPart days={draft.days} onChange={(days) => setDraft({ ...draft, days })} />
      )}
      <div className="filter-actions row row-end">
        {value !== undefined && <Button variant="link" label="ui.filter.drop" onClick={() => onApply(undefined)} />}
        <Button variant="primary" label="ui.filter.apply" type="submit" />
      </div>
    </form>
  );
}
