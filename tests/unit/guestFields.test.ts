import { expect, it } from 'vitest';
import { customerFilters } from '#contract/crm.ts';
import { guestFields, isNotHere } from '#contract/guestFields.ts';
import { filtersOf } from '#contract/guestFilters.ts';
import { importFieldOf, importFields } from '#contract/guestImports.ts';
import { eitherFields, unitedFields } from '#contract/merge.ts';
import { formFieldOf } from '#resources/customers/formFields.ts';
import customers from '#resources/customers/resource.ts';
import { chosenFields, ruledFields } from '#src/pages/crm/duplicates/fields.tsx';

/** What answers for a field says is what is there. */

const said = (answers: object) => Object.values(answers).filter((answer) => !isNotHere(answer)) as unknown[];
const sorted = (list: readonly unknown[]) => [...new Set(list.map(String))].sort();

it('fields of the form are those of the declaration', () => {
  expect(sorted(said(formFieldOf))).toEqual(sorted(customers.form.flatMap(({ fields }) => fields)));
});

it('fields of an import are those that a file can fill', () => {
  expect(sorted(said(importFieldOf))).toEqual(sorted(importFields));
});

it('conditions are those of the list', () => {
  expect(sorted(said(filtersOf).flat())).toEqual(sorted(Object.keys(customerFilters.shape)));
});

it('every field that a merge decides about is shown before it', () => {
  expect(sorted(chosenFields)).toEqual(sorted([...eitherFields, ...unitedFields]));
  const placed = [...chosenFields, ...ruledFields, 'branchId', 'branchIds'];
  expect(sorted(placed)).toEqual(sorted(guestFields));
});

it('says why where a field has no place', () => {
  for (const answers of [formFieldOf, importFieldOf, filtersOf])
    for (const answer of Object.values(answers))
      if (isNotHere(answer)) expect(answer.notHere.length).toBeGreaterThan(10);
});
