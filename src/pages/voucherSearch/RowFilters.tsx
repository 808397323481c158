import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { anyBranch, voucherCounts, voucherSources } from '#contract/voucherRules.ts';
import { heldStates } from '#contract/vouchers.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { becameNames, isNarrowed, type RowsAsked } from './rows.ts';

interface RowFiltersProps {
  rows: RowsAsked;
  onChange: (rows: RowsAsked) => void;
}

/** Which of the issued vouchers are shown: by branch, source, days, and what became of them. */
export function RowFilters({ rows, onChange }: RowFiltersProps) {
  const translate = useTranslate();
  const { branches } = useScope();
  const texts = (name: string) => translate(`vouchers.filters.${name}`);
  // Out of the way of whoever looks for one guest, most of all on a phone.
  const [openAtFirst] = useState(() => isNarrowed(rows));
  const became = becameNames.find((name) => rows[name]) ?? '';
  const set = (changes: RowsAsked) => onChange({ ...rows, ...changes });
  const days = (['from', 'to'] as const).map((end) => (
    <label key={end} className="labelled">
      {texts(end)}
      <input
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={rows[end] ?? ''}
        onChange={({ target }) => set({ [end]: target.value || undefined })}
      />
    </label>
  ));
  return (
    <details className="voucher-filters-box" open={openAtFirst}>
      <summary>{texts('title')}</summary>
      <div className="voucher-filters" role="group" aria-label={texts('title')}>
        <Choice
          label={texts('counted')}
          value={rows.counted ?? 'issued'}
          choices={voucherCounts.map((one) => [one, translate(`vouchers.figures.${one}`)])}
          onChange={(value) => set({ counted: voucherCounts.find((one) => one === value && one !== 'issued') })}
        />
        <Choice
          label={texts('branch')}
          value={rows.branch ?? ''}
          choices={[
            ['', texts('everyBranch')],
            ...branches.map(({ id, name }) => [id, name] as const),
            [anyBranch, translate('vouchers.figures.anyBranch')],
          ]}
          onChange={(value) => set({ branch: value || undefined })}
        />
        <Choice
          label={texts('source')}
          value={rows.source ?? ''}
          choices={[
            ['', texts('everySource')],
            ...voucherSources.map((one) => [one, translate(`vouchers.figures.${one}`)] as const),
          ]}
          onChange={(value) => set({ source: voucherSources.find((one) => one === value) })}
        />
        <Choice
          label={texts('became')}
          value={became}
          choices={[
            ['', texts('anyBecame')],
            ...becameNames.map((one) => [one, translate(`vouchers.figures.${one}`)] as const),
          ]}
          onChange={(value) =>
            set(Object.fromEntries(becameNames.map((name) => [name, name === value ? true : undefined])))
          }
        />
        <Choice
          label={texts('state')}
          value={rows.state ?? ''}
          choices={[
            ['', texts('anyState')],
            ...heldStates.map((one) => [one, translate(`vouchers.held.state.${one}`)] as const),
          ]}
          onChange={(value) => set({ state: heldStates.find((one) => one === value) })}
        />
        {days}
        {isNarrowed(rows) && (
          <button type="button" className="button" onClick={() => onChange({})}>
            {texts('clear')}
          </button>
        )}
      </div>
    </details>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className="labelled">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
