import type { SettingsCard } from '../../settings.ts';

/** The values that a patch may name: those with a field, or with a part that has one. */
export function topsOf({ fields }: Pick<SettingsCard, 'fields'>): string[] {
  const tops = Object.entries(fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, { source = name }]) => source.split('.')[0] ?? name);
  return [...new Set(tops)];
}
