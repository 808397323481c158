import { useId, useState } from 'react';
import { existingModes, type ImportOptions } from '#contract/guestImports.ts';
import { intlLocale } from '#i18n/language.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { BranchField } from '../BranchField.tsx';
import { useImportText, type OptionsProps } from '../kind.ts';

const tagsIn = (text: string) =>
  [...new Set(text.split(/[,、，]/).map((tag) => tag.trim().slice(0, 60)))].filter(Boolean).slice(0, 10);

/** By which branch phones are read, what becomes of guests who are there, and what all of them get. */
export function GuestOptions({ value: given, onChange, mapping }: OptionsProps) {
  const text = useImportText();
  const value = given as ImportOptions;
  // As it is typed: a comma at the end is the beginning of another one.
  const [tags, setTags] = useState(value.addTags.join(', '));
  const language = useLanguage();
  const { branches } = useScope();
  const id = useId();
  const country = branches.find((branch) => branch.id === value.branchId)?.country;
  const set = (changes: Partial<ImportOptions>) => onChange({ ...value, ...changes });
  return (
    <section className="import-sheet" aria-label={text('options.title')}>
      <h2>{text('options.title')}</h2>
      <div className="import-fields">
        <BranchField
          label={text('options.branch')}
          value={value.branchId}
          onChange={(branchId) => set({ branchId })}
          help={
            country &&
            text('options.branchHelp', {
              country: new Intl.DisplayNames(intlLocale(language), { type: 'region' }).of(country) ?? country,
            })
          }
        />
        <label>
          <span>{text('options.existing')}</span>
          <select
            className="import-select"
            value={value.existing}
            aria-describedby={`${id}-existing`}
            onChange={(event) => {
              const existing = existingModes.find((mode) => mode === event.target.value);
              if (existing) set({ existing });
            }}
          >
            {(['fillEmpty', 'update', 'skip'] as const).map((mode) => (
              <option key={mode} value={mode}>
                {text(`options.${mode}`)}
              </option>
            ))}
          </select>
          <small id={`${id}-existing`}>{text('options.existingHelp')}</small>
        </label>
        <label>
          <span>{text('options.addTags')}</span>
          <input
            className="import-input"
            value={tags}
            maxLength={600}
            aria-describedby={`${id}-tags`}
            onChange={(event) => {
              setTags(event.target.value);
              set({ addTags: tagsIn(event.target.value) });
            }}
          />
          <small id={`${id}-tags`}>{text('options.addTagsHelp')}</small>
        </label>
        {mapping.allowContact !== undefined && (
          <label>
            <span>{text('options.consentText')}</span>
            <input
              className="import-input"
              value={value.consentText}
              maxLength={500}
              aria-describedby={`${id}-consent`}
              onChange={(event) => set({ consentText: event.target.value })}
            />
            <small id={`${id}-consent`}>{text('options.consentHelp')}</small>
          </label>
        )}
      </div>
    </section>
  );
}
