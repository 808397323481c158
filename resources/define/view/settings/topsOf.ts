import type { SettingsCard } from '../../settings.ts';

/** The values that a patch may name: those with a field, or with a part that has one. */
export function topsOf({ fields }: Pick<SettingsCard, 'fields'>): string[] {
  const tops = Object.entries(fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, { source = name }]) => source.split('.')[0] ?? name);
  return [...new Set(tops)];
}

/** What the audit log calls a value of a card. */
export const loggedAs = ({ logged }: Pick<SettingsCard, 'logged'>, top: string): string => logged?.[top] ?? top;
