import { branchGeneral, branchPlace } from '#contract/branchFields.ts';
import { initialOf } from '#contract/settingFields.ts';
import type { PartField } from '../define/fields.ts';
import { general, place } from './general.ts';

/** What a new branch is asked for; everything else is set afterwards. */
const names = ['country', 'timezone', 'currency', 'phoneCountryCode', 'phoneNumber', 'address'] as const;
const fields = { ...general.fields, ...place.fields };

export const newBranchFields = {
  fields: Object.fromEntries(['name', ...names].map((name) => [name, fields[name]])) as Record<string, PartField>,
  initial: Object.fromEntries(
    Object.entries(initialOf({ name: branchGeneral.name, ...branchPlace })).filter(
      ([name]) => name === 'name' || names.some((one) => one === name),
    ),
  ),
};
