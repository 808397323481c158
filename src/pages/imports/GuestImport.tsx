import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { guestImports, importFields, type GuestImport, type ImportOptions } from '#contract/imports/guestImports.ts';
import { languageName, type GuestLanguage } from '#contract/guests/guestLanguages.ts';
import type { ImportChoices } from '#contract/imports/imports.ts';
import { arrangeNames } from '#contract/core/names.ts';
import { intlLocale } from '#i18n/language.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import customers from '#resources/guests/customers/resource.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { TextField } from '#ui/TextField.tsx';
import { importPage } from './Import.tsx';
import { useImportText, useYesOrNo, type ImportPageKind, type Mapping, type OptionsProps } from './kind.ts';
import { BranchChoice } from './parts.tsx';
import { BadCellsChoice, ExistingChoice } from './UsualOptions.tsx';

/** Import fields with a different name in the guest's declaration. */
const declared: Readonly<Record<string, string>> = { firstSeenTime: 'firstSeen', lastSeatTime: 'lastSeat' };

/** The label of a field, taken from the guest if it is one of the guest's fields. */
function useFieldLabel(): (field: string) => string {
  const translate = useTranslate();
  const labelOf = useLabels();
  return useCallback(
    (field) => {
      const fields: Resource['fields'] = customers.fields;
      const label = fields[declared[field] ?? field]?.label;
      return label ? labelOf(label) : translate(`imports.columns.${field}`);
    },
    [labelOf, translate],
  );
}

const tagsIn = (text: string) =>
  [...new Set(text.split(/[,、，]/).map((tag) => tag.trim().slice(0, 60)))].filter(Boolean).slice(0, 10);

/** The label of a value: genders as in the guest's form, languages, and yes or no. */
function useValueLabel(): (field: string, value: string) => string {
  const language = useLanguage();
  const labelOf = useLabels();
  const yesOrNo = useYesOrNo();
  const genders = customers.fields.gender.choices;
  return useCallback(
    (field, value) => {
      if (field === 'language') return languageName(value as GuestLanguage, language);
      if (field !== 'gender') return yesOrNo(field, value);
      const gender = genders.find((one) => String(one.value) === value);
      return gender ? labelOf(gender.label) : value;
    },
    [genders, labelOf, language, yesOrNo],
  );
}

/**
 * Options: the branch whose country applies to phone numbers, the handling of existing guests, and values for all
 * guests.
 */
function Options({ value: chosenOptions, onChange, mapping }: OptionsProps) {
  const text = useImportText();
  const value = chosenOptions as ImportOptions;
  // The text as typed: a trailing comma starts another tag.
  const [tags, setTags] = useState(value.addTags.join(', '));
  const regions = new Intl.DisplayNames(intlLocale(useLanguage()), { type: 'region' });
  const country = useScope().branches.find((branch) => branch.id === value.branchId)?.country;
  const set = (changes: Partial<ImportOptions>) => onChange({ ...value, ...changes });
  return (
    <>
      <BranchChoice
        label={text('options.branch')}
        help={country && text('options.branchHelp', { country: regions.of(country) ?? country })}
        value={value.branchId}
        onChange={(branchId) => set({ branchId })}
      />
      <ExistingChoice modes={['fillEmpty', 'update', 'skip']} {...{ value, onChange }} />
      <BadCellsChoice {...{ value, onChange }} />
      <TextField
        label={text('options.addTags')}
        help={text('options.addTagsHelp')}
        value={tags}
        maxLength={600}
        onChange={(typed) => {
          setTags(typed);
          set({ addTags: tagsIn(typed) });
        }}
      />
      {mapping.allowContact !== undefined && (
        <TextField
          label={text('options.consentText')}
          help={text('options.consentHelp')}
          value={value.consentText}
          maxLength={500}
          required
          onChange={(consentText) => set({ consentText })}
        />
      )}
    </>
  );
}

/** At least one of these fields must be mapped to identify the guest. */
const identifying = ['name', 'familyName', 'givenName', 'phoneNumber', 'email'];

const names = (mapping: Mapping) => identifying.some((field) => mapping[field] !== undefined);
/** A yes counts as consent only with the text that the guest agreed to. */
const lacksConsent = (mapping: Mapping, options: ImportChoices) =>
  mapping.allowContact !== undefined && !(options as ImportOptions).consentText.trim();

const kind: ImportPageKind = {
  title: pageLabels.guestImport,
  calls: guestImports,
  words: 'imports',
  fields: importFields,
  arrange: (fields, country, mapping) => arrangeNames(fields, country, (field) => mapping[field] !== undefined),
  useFieldLabel,
  useValueLabel,
  Options,
  suffices: (mapping, options) => names(mapping) && !lacksConsent(mapping, options),
  lacks: (mapping, options) => (names(mapping) && lacksConsent(mapping, options) ? 'options.consentNeeded' : undefined),
  // The branch only determines how phone numbers and dates are read.
  guessesBranch: true,
  updates: true,
  template: {
    file: 'guests-template.csv',
    columns: [
      ['name', null],
      ['phoneNumber', '0912-345-678'],
      ['email', 'guest@example.com'],
      ['birthday', null],
      ['gender', null],
      ['language', 'zh'],
      ['seatCount', '4'],
      ['tags', null],
      ['allowContact', null],
      ['note', null],
    ],
  },
  // Filtered by the added tag; without one, newest first.
  resultPath({ companyId, options }) {
    const [tag] = (options as GuestImport['options']).addTags;
    const query = new URLSearchParams({ companyId });
    if (tag) query.set('filters', JSON.stringify({ tags: [tag] }));
    else query.set('sort', '-createdTime');
    return `/crm?${query}`;
  },
  useAllowed: () => useAllowed(customers).edit,
};

/** Imports guests from a file. */
export default importPage(kind);
