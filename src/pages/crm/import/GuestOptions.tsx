import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { existingModes, type ImportOptions } from '#contract/imports.ts';
import { intlLocale } from '#i18n/language.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** The options as the form holds them. */
export type ChosenOptions = Omit<ImportOptions, 'addTags'> & { addTags: string };

interface GuestOptionsProps {
  value: ChosenOptions;
  onChange: (value: ChosenOptions) => void;
  /** Whether a column says who agrees to messages. */
  asksConsent: boolean;
}

/** By which branch phones are read, what becomes of guests who are there, and what all of them get. */
export function GuestOptions({ value, onChange, asksConsent }: GuestOptionsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { branches } = useScope();
  const id = useId();
  const country = branches.find((branch) => branch.id === value.branchId)?.country;
  const set = (changes: Partial<ChosenOptions>) => onChange({ ...value, ...changes });
  return (
    <section className="import-sheet" aria-label={translate('crmImport.options.title')}>
      <h2>{translate('crmImport.options.title')}</h2>
      <div className="import-fields">
        <label>
          <span>{translate('crmImport.options.branch')}</span>
          <select
            className="import-select"
            value={value.branchId ?? ''}
            aria-describedby={`${id}-branch`}
            onChange={(event) => set({ branchId: event.target.value || null })}
          >
            {branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.name}
              </option>
            ))}
          </select>
          <small id={`${id}-branch`}>
            {country &&
              translate('crmImport.options.branchHelp', {
                country: new Intl.DisplayNames(intlLocale(language), { type: 'region' }).of(country) ?? country,
              })}
          </small>
        </label>
        <label>
          <span>{translate('crmImport.options.existing')}</span>
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
                {translate(`crmImport.options.${mode}`)}
              </option>
            ))}
          </select>
          <small id={`${id}-existing`}>{translate('crmImport.options.existingHelp')}</small>
        </label>
        <label>
          <span>{translate('crmImport.options.addTags')}</span>
          <input
            className="import-input"
            value={value.addTags}
            maxLength={600}
            aria-describedby={`${id}-tags`}
            onChange={(event) => set({ addTags: event.target.value })}
          />
          <small id={`${id}-tags`}>{translate('crmImport.options.addTagsHelp')}</small>
        </label>
        {asksConsent && (
          <label>
            <span>{translate('crmImport.options.consentText')}</span>
            <input
              className="import-input"
              value={value.consentText}
              maxLength={500}
              aria-describedby={`${id}-consent`}
              onChange={(event) => set({ consentText: event.target.value })}
            />
            <small id={`${id}-consent`}>{translate('crmImport.options.consentHelp')}</small>
          </label>
        )}
      </div>
    </section>
  );
}
