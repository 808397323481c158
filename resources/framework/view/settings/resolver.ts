import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { errorStatuses } from '#contract/core/errors.ts';
import type { SettingsCard } from '../../settings.ts';
import { issueText, mark, type WriteMoney } from '../form/resolver.ts';
import { topLevelFields } from './topLevelFields.ts';

/** Validates values with the schema of their call and rules across fields, as the server does. */
export function settingsResolver(
  card: Pick<SettingsCard, 'fields' | 'normalize' | 'problems' | 'schema'>,
  money?: WriteMoney,
): Resolver<FieldValues> {
  const { fields, schema, normalize = (values) => values, problems } = card;
  const sources = new Map(Object.entries(fields).map(([name, field]) => [field.source ?? name, field]));
  return async (values) => {
    const body = await schema();
    if (!body) throw new Error('The call that changes the settings has no schema.');
    const normalized = normalize(values);
    const named = Object.fromEntries(
      topLevelFields(card).map((name) => [name, normalized[name] === '' ? null : normalized[name]]),
    );
    const version: unknown = values.version;
    const judged = body.safeParse({ ...named, ...(version !== undefined && { version }) }, { reportInput: true });
    const errors: FieldErrors = {};
    for (const { path, code } of problems?.(normalized) ?? [])
      mark(errors, path, code, { message: code in errorStatuses ? `errors.${code}` : `errors.field.${code}` });
    if (!judged.success)
      for (const issue of judged.error.issues) {
        // An error in a part without its own field is shown at the field that contains it.
        const path = issue.path.map(String);
        while (path.length > 1 && !sources.has(path.join('.'))) path.pop();
        const source = path.join('.');
        mark(errors, source, issue.code, issueText(issue, sources.get(source), money));
      }
    return Object.keys(errors).length ? { values: {}, errors } : { values: { ...normalized }, errors: {} };
  };
}
