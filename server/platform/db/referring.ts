import { getTableName } from 'drizzle-orm';
import type { Fields, Resource } from '#resources/framework/resource.ts';
import { resources as declared } from '#resources/registry.ts';
import { tableOf, type DeclaredTable } from './tableOf.ts';

/** A field of a standard resource that refers to records of another, with its SQL table and column. */
export interface Referring {
  resource: Resource;
  field: string;
  /** For a reference inside small records, the names on the way to it; the column contains the records. */
  within?: readonly string[];
  table: DeclaredTable;
  sqlTable: string;
  sqlColumn: string;
}

/** The paths of all references among fields, also inside small records, with the name of the referenced resource. */
export const referencesIn = (fields: Fields): { path: readonly string[]; to: string }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'reference') return [{ path: [name], to: field.to }];
    if (field.kind !== 'records') return [];
    return referencesIn(field.fields).map(({ path, to }) => ({ path: [name, ...path], to }));
  });

/** All references to records of a resource, also inside small records. */
export function referringTo(name: string, resources: readonly Resource[] = declared): Referring[] {
  return resources
    .filter(({ calls }) => calls === 'standard')
    .flatMap((resource) =>
      referencesIn(resource.fields).flatMap(({ path: [field = '', ...within], to }) => {
        if (to !== name) return [];
        const table = tableOf(resource);
        const sqlColumn = table[field]?.name ?? field;
        return [{ resource, field, ...(within.length && { within }), table, sqlTable: getTableName(table), sqlColumn }];
      }),
    );
}
