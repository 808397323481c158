import { guestColumnLabels } from '#contract/guests/historyLabels.ts';
import { guestPlaces } from '#contract/guests/guestFields.ts';
import type { Field } from '#resources/framework/fields.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import customers from './resource.ts';

const places: Readonly<Record<string, { form: unknown } | undefined>> = guestPlaces;

/** The declared field of a guest's column; none for internal columns. */
export function declaredField(column: string): Field | undefined {
  const name = places[column]?.form;
  const fields: Readonly<Record<string, Field>> = customers.fields;
  return fields[typeof name === 'string' ? name : column];
}

/** The label of a guest's column: of its field, or from the history's texts. */
export function useGuestFieldLabel(): (column: string) => string {
  const labelOf = useLabels();
  const language = useLanguage();
  return (column) => {
    const field = declaredField(column);
    return field ? labelOf(field.label) : (guestColumnLabels[column]?.[language] ?? column);
  };
}
