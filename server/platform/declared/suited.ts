import type { Field } from '#resources/framework/fields.ts';
import { fieldOf, type Resource, standardFields } from '#resources/framework/resource.ts';

/** The field names that a condition reads, as far as it runs with an empty record. */
function namesRead(judge: Field['shownWhen']): string[] {
  const names: string[] = [];
  const nothing = new Proxy({}, { get: (_, name) => void names.push(String(name)) });
  try {
    judge?.(nothing);
  } catch {
    // It needs a value that is missing; the names read so far are known.
  }
  return names;
}

/** An index entry takes 2,704 bytes, and a character up to four. */
const longestSorted = 600;

/** Options that the standard calls and a table's columns do not support. */
function unsuitedIn(resource: Resource): string | undefined {
  const { fields, list, atBranch } = resource;
  if (list.presets.length > 1)
    return 'list.presets has more than one, and the standard list tells none from another: use filters.';
  if (list.facets.length) return 'list.facets asks for counts, which the standard list has none of.';
  if (atBranch) return 'atBranch asks for calls that name a branch, which the standard ones do not: use ofBranch.';
  const known: readonly string[] = [...standardFields, ...Object.keys(fields)];
  for (const [name, field] of Object.entries(fields)) {
    const { source, sortable, shownWhen } = field;
    if (source && source !== name)
      return `${name} has the source ${source}: standard records have fields by their names.`;
    if (
      typeof sortable === 'string' &&
      !['id', 'createdTime', 'updatedTime', ...Object.keys(fields)].includes(sortable)
    )
      return `${name} is sorted by ${sortable}, which is no field: say sortable: true.`;
    if (sortable && 'max' in field && (field.max ?? 0) > longestSorted && field.kind === 'text')
      return `${name} may be longer than the ${longestSorted} characters that an index takes: it cannot be sorted by.`;
    const unknown = namesRead(shownWhen).find((one) => !known.includes(one));
    if (unknown) return `${name} is shown by ${unknown}, which is no field.`;
  }
  for (const name of list.filters) {
    const field = fieldOf(resource, name);
    if (field.kind === 'texts' && !field.suggestions)
      return `list.filters has ${name}, of which there is nothing to choose from: it needs suggestions.`;
  }
  for (const name of resource.unique?.within ?? []) {
    const field = fieldOf(resource, name);
    if (!field.required && field.kind !== 'boolean')
      return `unique.within has ${name}, which may be empty, and nothing is like nothing else: it needs to be required.`;
    if (field.kind === 'reference' && field.to === 'customers')
      return `unique.within has ${name}: guests who have the same could not be merged.`;
  }
  const readOnlyField = list.editable.find((name) => fieldOf(resource, name).readOnly || fieldOf(resource, name).fixed);
  return readOnlyField && `list.editable has ${readOnlyField}, which is never changed.`;
}

/**
 * @throws if a resource uses options that the standard calls do not support, which otherwise only its users would
 * notice
 */
export function refuseUnsuited(resource: Resource): void {
  const why = unsuitedIn(resource);
  if (why) throw new Error(`${resource.name}: ${why}`);
}
