import { badCellModes } from '#contract/imports/imports.ts';
import { useImportText } from './kind.ts';
import { ChoiceField } from './parts.tsx';

/** Options that several kinds of import have. */

interface OptionProps<Options> {
  value: Options;
  onChange: (value: Options) => void;
}

/** What becomes of a row with a cell that cannot be read. */
export function BadCellsChoice<Options extends { badCells: (typeof badCellModes)[number] }>({
  value,
  onChange,
}: OptionProps<Options>) {
  const text = useImportText();
  return (
    <ChoiceField
      label={text('options.badCells')}
      help={text('options.badCellsHelp')}
      value={value.badCells}
      options={badCellModes.map((mode) => [mode, text(`options.badCellModes.${mode}`)])}
      onChange={(badCells) => onChange({ ...value, badCells })}
    />
  );
}

/** What becomes of a row whose record exists. */
export function ExistingChoice<Mode extends string, Options extends { existing: Mode }>({
  modes,
  value,
  onChange,
}: OptionProps<Options> & { modes: readonly Mode[] }) {
  const text = useImportText();
  return (
    <ChoiceField
      label={text('options.existing')}
      help={text('options.existingHelp')}
      value={value.existing}
      options={modes.map((mode) => [mode, text(`options.${mode}`)])}
      onChange={(existing) => onChange({ ...value, existing })}
    />
  );
}
