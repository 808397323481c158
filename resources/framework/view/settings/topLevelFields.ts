import type { SettingsCard } from '../../settings.ts';

/** The top-level value of a field or part. */
export const topOf = (source: string): string => source.split('.')[0] ?? source;

/** The values that a patch may contain: those with a field, or with a part that has one. */
export function topLevelFields({ fields }: Pick<SettingsCard, 'fields'>): string[] {
  const tops = Object.entries(fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, { source = name }]) => topOf(source));
  return [...new Set(tops)];
}

/** The audit log's name of a card's value. */
export const loggedAs = ({ logged }: Pick<SettingsCard, 'logged'>, top: string): string => logged?.[top] ?? top;
