import { pick } from 'es-toolkit';
import { branchGeneral, branchPlace } from '#contract/branchFields.ts';
import { initialOf } from '#contract/settingFields.ts';
import type { PartField } from '../define/fields.ts';
import { general, place } from './general.ts';

/** What a new branch is asked for; everything else is set afterwards. */
const names = ['name', 'country', 'timezone', 'currency', 'phoneCountryCode', 'phoneNumber', 'address'];

export const newBranchFields = {
  fields: pick({ ...general.fields, ...place.fields }, names) as Record<string, PartField>,
  initial: pick(initialOf({ ...branchGeneral, ...branchPlace }), names),
};
