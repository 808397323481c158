import { pick } from 'es-toolkit';
import { branchGeneral, branchPlace } from '#contract/organization/branchFields.ts';
import { initialOf } from '#contract/core/fields.ts';
import type { RecordParts } from '#resources/framework/fields.ts';
import { generalBranchSettings, place } from './general.ts';

/** The fields for a new branch; all others are set later. */
const names = ['name', 'country', 'timezone', 'currency', 'phoneCountryCode', 'phoneNumber', 'address'] as const;

export default {
  fields: pick({ ...generalBranchSettings.fields, ...place.fields }, names) as unknown as RecordParts['fields'],
  initial: pick(initialOf({ ...branchGeneral, ...branchPlace }), [...names]),
};
