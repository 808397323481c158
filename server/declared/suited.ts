import { fieldOf, type Resource } from '#resources/define/resource.ts';

/** What the standard calls, and the columns of a table, have no answer to. */
function unsuitedIn(resource: Resource): string | undefined {
  const { fields, list, atBranch } = resource;
  if (list.presets.length > 1)
    return 'list.presets has more than one, and the standard list tells none from another: use filters.';
  if (list.facets.length) return 'list.facets asks for counts, which the standard list has none of.';
  if (atBranch) return 'atBranch asks for calls that name a branch, which the standard ones do not: use ofBranch.';
  for (const [name, { source, sortable }] of Object.entries(fields)) {
    if (source && source !== name)
      return `${name} has the source ${source}: standard records have fields by their names.`;
    if (
      typeof sortable === 'string' &&
      !['id', 'createdTime', 'updatedTime', ...Object.keys(fields)].includes(sortable)
    )
      return `${name} is sorted by ${sortable}, which is no field: say sortable: true.`;
  }
  for (const name of list.filters) {
    const field = fieldOf(resource, name);
    if (field.kind === 'texts' && !field.suggestions)
      return `list.filters has ${name}, of which there is nothing to choose from: it needs suggestions.`;
  }
  const kept = list.editable.find((name) => fieldOf(resource, name).readOnly || fieldOf(resource, name).fixed);
  return kept && `list.editable has ${kept}, which is never changed.`;
}

/** @throws where a resource asks of the standard calls what they do not do, which else only its users would find */
export function refuseUnsuited(resource: Resource): void {
  const why = unsuitedIn(resource);
  if (why) throw new Error(`${resource.name}: ${why}`);
}
