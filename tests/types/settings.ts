import { getBasicSettings, patchBasicSettings } from '#contract/organization/restaurants.ts';
import { boolean } from '#contract/core/fields.ts';
import { companyGeneral } from '#contract/organization/companyFields.ts';
import { same } from '#contract/core/label.ts';
import { settingsPart, settingsParts } from '#resources/framework/settingFields.ts';
import { settingsCard } from '#resources/framework/settings.ts';

/** Facts about settings that the compiler keeps: a line that must not compile, compiles only with this comment. */

const basic = {
  name: 'basic',
  of: 'company',
  permission: 'companyManagement',
  get: getBasicSettings,
  patch: patchBasicSettings,
  schema: () => Promise.resolve(patchBasicSettings.body),
} as const;
const { name, companyAlias } = companyGeneral;
const stored = settingsPart(
  { name, companyAlias },
  { label: same('General') },
  { name: same('Name'), companyAlias: same('Alias') },
);
const lost = settingsPart({ corkage: boolean() }, { label: same('Corkage') }, { corkage: same('Corkage') });

settingsCard({ ...basic, ...settingsParts([stored]) });
// @ts-expect-error a field that the calls of the card do not have would be saved nowhere
settingsCard({ ...basic, ...settingsParts([lost]) });
// @ts-expect-error the same among others
settingsCard({ ...basic, ...settingsParts([stored, lost]) });
