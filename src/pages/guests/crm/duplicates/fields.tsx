import { common } from '#contract/labels/commonLabels.ts';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { guestFields, guestPlaces } from '#contract/guests/guestFields.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import { arrangeNames, shownName } from '#contract/core/names.ts';
import type { EitherField, MergeGuest, RuledField, UnitedField } from '#contract/guests/merge.ts';
import { formatInstant, formatMonthDay, formatNumber, formatPhone } from '#i18n/formats.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { branchCountry, useScope, branchZone } from '#resources/framework/view/scope.ts';

/** Fields for which the user chooses a value. */
export const chosenFields = guestFields.filter(
  (field): field is EitherField | UnitedField => guestPlaces[field].merge !== 'ruled',
);

/**
 * The same, with the parts of the name in the country's order. Parts that the country does not use come last, so that
 * no choice is hidden.
 */
export function useChosenFields() {
  const country = branchCountry(useScope());
  return useMemo(() => arrangeNames(chosenFields, country, () => true), [country]);
}

/** Visible fields that follow a rule instead of a choice. */
export const ruledFields = guestFields.filter(
  (field): field is Exclude<RuledField, 'branchId' | 'branchIds'> =>
    guestPlaces[field].merge === 'ruled' && field !== 'branchId' && field !== 'branchIds',
);

export type ShownField = EitherField | UnitedField | (typeof ruledFields)[number];

/** The value of a field as text; null if there is none. */
export function useFieldText(): (field: ShownField, guest: MergeGuest) => string | null {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  return (field, guest) => {
    const value = guest[field];
    if (typeof value === 'boolean') return common[value ? 'yes' : 'no'][language];
    if (value === null || value === '') return null;
    if (Array.isArray(value)) return value.length ? value.join(language === 'en' ? ', ' : '、') : null;
    if (field === 'name') return shownName(guest, branchCountry(scope, guest.branchId));
    if (field === 'gender') return translate(`resources.customers.choices.gender.${guest.gender}`);
    if (field === 'language') return languageName(String(value), language);
    if (field === 'birthday') return formatMonthDay(String(value), language);
    if (field === 'phoneNumber') return formatPhone(String(value));
    if (typeof value === 'number') return formatNumber(value, language);
    if (field === 'firstSeenTime' || field === 'lastSeatTime')
      return formatInstant(String(value), branchZone(scope, guest.branchId));
    return String(value);
  };
}

/** The style of a likelihood from 0 to 100. */
export const scoreLook = (score: number) => (score >= 80 ? 'tag tag-on' : 'tag');
