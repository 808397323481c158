import type { Field } from '../../fields.ts';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { valueAt } from '../../values.ts';
import { sameContent } from '../form/sameContent.ts';

/** The value that a field is, or is a part of. */
export const topOf = (source: string): string => source.split('.')[0] ?? source;

/** The values that a patch may name: those with a field, or with a part that has one. */
export function topLevelFields({ fields }: Pick<SettingsCard, 'fields'>): string[] {
  const tops = Object.entries(fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, { source = name }]) => topOf(source));
  return [...new Set(tops)];
}

/** What the audit log calls a value of a card. */
export const loggedAs = ({ logged }: Pick<SettingsCard, 'logged'>, top: string): string => logged?.[top] ?? top;

/** Fields of a card that have other values in one place than in another. */
export function differing({ fields }: Pick<SettingsCard, 'fields'>, one: SettingsValues, other: SettingsValues) {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const source = field.source ?? name;
    const [here, there] = [valueAt(one, source), valueAt(other, source)];
    return sameContent(here, there) ? [] : [{ source, field, here, there }];
  });
}
