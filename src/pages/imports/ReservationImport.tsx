import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import {
  existingReservationModes,
  pastOutcomes,
  reservationImportFields,
  reservationImports,
  type ReservationImportOptions,
} from '#contract/imports/reservationImports.ts';
import type { Label } from '#contract/core/label.ts';
import { importedLabels } from '#contract/imports/reservationImportLabels.ts';
import { oneTypeLabels, sourceLabel, stateLabels } from '#contract/reservations/reservationLabels.ts';
import { reservationTypes } from '#contract/reservations/reservations.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { importPage } from './Import.tsx';
import { reservationCounts } from './importLabels.ts';
import { importedFieldLabels, useImportText, type ImportPageKind, type OptionsProps } from './kind.ts';
import { BranchChoice, ChoiceField } from './parts.tsx';
import { ReservationUpdates } from './Updates.tsx';
import { BadCellsChoice } from './UsualOptions.tsx';

/** Labels as in reports, plus the two parts of the name. */
const labels: Readonly<Record<string, Label>> = importedLabels;

/** States, kinds and sources with their usual labels. */
function useValueLabel() {
  const language = useLanguage();
  const text = useImportText();
  return (field: string, value: string) => {
    if (value === 'confirmed') return text('words.confirmed');
    if (value === 'partner') return text('words.partner');
    const known: Readonly<Record<string, Label>> = field === 'status' ? stateLabels : oneTypeLabels;
    return (field === 'createdFrom' ? sourceLabel(value) : known[value])?.[language] ?? value;
  };
}

/** Options: the branch and the type of the reservations, and the defaults for rows without a value. */
function Options({ value, onChange, mapping }: OptionsProps) {
  const text = useImportText();
  const language = useLanguage();
  const { column, types } = useReservationWords();
  const options = value as ReservationImportOptions;
  const choice = <Key extends 'type' | 'pastOutcome' | 'existing'>(
    key: Key,
    values: readonly ReservationImportOptions[Key][],
    label = text(`options.${key}`),
    wordOf = (one: ReservationImportOptions[Key]): string => text(`options.${key}s.${one}`),
  ) => (
    <ChoiceField
      label={label}
      help={text(`options.${key}Help`)}
      value={options[key]}
      options={values.map((one) => [one, wordOf(one)])}
      onChange={(chosen) => onChange({ ...options, [key]: chosen })}
    />
  );
  return (
    <>
      <BranchChoice
        label={common.branch[language]}
        help={text('options.branchHelp')}
        none={text(mapping.branch === undefined ? 'options.noBranch' : 'options.branchOfRow')}
        value={value.branchId}
        onChange={(branchId) => onChange({ ...options, branchId })}
      />
      {choice('type', reservationTypes, column('type'), types)}
      {choice('pastOutcome', pastOutcomes)}
      {choice('existing', existingReservationModes)}
      <BadCellsChoice {...{ value: options, onChange }} />
    </>
  );
}

const kind: ImportPageKind = {
  title: pageLabels.reservationImport,
  calls: reservationImports,
  counts: reservationCounts,
  words: 'reservationImport',
  fields: reservationImportFields,
  useFieldLabel: importedFieldLabels((field) => labels[field]),
  useValueLabel,
  Options,
  uniqueField: 'externalId',
  suffices: ({ startTime, date, groupSize, branch }, { branchId }) =>
    groupSize !== undefined && (startTime ?? date) !== undefined && (branch !== undefined || branchId !== null),
  // A wrong branch would assign a whole history to the wrong place.
  guessesBranch: false,
  updates: true,
  Updates: ReservationUpdates,
  template: {
    file: 'reservations-template.csv',
    columns: [
      ['externalId', 'A-1024'],
      ['branch', null],
      ['date', '2026-03-24'],
      ['time', '18:30'],
      ['type', null],
      ['status', null],
      ['groupSize', '4'],
      ['tables', 'A1'],
      ['name', null],
      ['phoneNumber', '0912-345-678'],
      ['createdTime', '2026-03-10 11:05'],
      ['createdFrom', null],
      ['note', null],
    ],
  },
  resultPath: ({ companyId }) => `/daily-report/calendar?company_id=${encodeURIComponent(companyId)}`,
  useAllowed: useMayWrite,
};

/** Imports reservations from a file. */
export default importPage(kind);
