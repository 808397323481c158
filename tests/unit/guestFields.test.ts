import { expect, it } from 'vitest';
import { customerFilters } from '#contract/guests/crm.ts';
import { guestFields, guestPlaces, isNotHere } from '#contract/guests/guestFields.ts';
import { eitherFields, unitedFields } from '#contract/guests/merge.ts';
import customers from '#resources/guests/customers/resource.ts';
import { chosenFields, ruledFields } from '#src/pages/guests/crm/duplicates/fields.tsx';

/** What answers for a field says is what is there. */

const said = (place: 'form' | 'filters') =>
  guestFields.map((field): unknown => guestPlaces[field][place]).filter((answer) => !isNotHere(answer));
const sorted = (list: readonly unknown[]) => [...new Set(list.map(String))].sort();

it('fields of the form are those of the declaration', () => {
  expect(sorted(said('form'))).toEqual(sorted(customers.form.flatMap(({ fields }) => fields)));
});

it('conditions are those of the list', () => {
  expect(sorted(said('filters').flat())).toEqual(sorted(Object.keys(customerFilters.shape)));
});

it('every field that a merge decides about is shown before it', () => {
  expect(sorted(chosenFields)).toEqual(sorted([...eitherFields, ...unitedFields]));
  const placed = [...chosenFields, ...ruledFields, 'branchId', 'branchIds'];
  expect(sorted(placed)).toEqual(sorted(guestFields));
});

it('says why where a field has no place', () => {
  for (const field of guestFields)
    for (const answer of Object.values<unknown>(guestPlaces[field]))
      if (isNotHere(answer)) expect(answer.notHere.length).toBeGreaterThan(10);
});
