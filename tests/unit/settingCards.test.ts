import { expect, it } from 'vitest';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import companySettings from '#resources/organization/companies/settings.ts';

it('asks for every field of companies and branches on one card or another', () => {
  const onCards = new Set(
    companySettings.cards.flatMap((card) =>
      Object.entries(card.fields).map(([name, { source = name }]) => `${card.of}.${source.split('.')[0]}`),
    ),
  );
  const described = [
    ...Object.keys(companyFields).map((name) => `company.${name}`),
    ...Object.keys(branchFields).map((name) => `branch.${name}`),
  ];
  expect(described.length).toBeGreaterThan(50);
  expect(described.filter((name) => !onCards.has(name))).toEqual([]);
});
