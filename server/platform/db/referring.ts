import { getTableName } from 'drizzle-orm';
import type { Resource } from '#resources/framework/resource.ts';
import { resources as declared } from '#resources/registry.ts';
import { tableOf, type DeclaredTable } from './tableOf.ts';

/** A field of a standard resource that refers to records of another, with its SQL table and column. */
export interface Referring {
  resource: Resource;
  field: string;
  table: DeclaredTable;
  sqlTable: string;
  sqlColumn: string;
}

/** All references to records of a resource. */
export function referringTo(name: string, resources: readonly Resource[] = declared): Referring[] {
  return resources
    .filter(({ calls }) => calls === 'standard')
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, { kind, ...options }]) => {
        if (kind !== 'reference' || !('to' in options) || options.to !== name) return [];
        const table = tableOf(resource);
        return [{ resource, field, table, sqlTable: getTableName(table), sqlColumn: table[field]?.name ?? field }];
      }),
    );
}
