// Made by `npm run registry` from the declarations in resources/**/resource.ts; not edited by hand.

import suppliersResource from '#resources/operations/suppliers/resource.ts';
import tablesResource from '#resources/reservations/tables/resource.ts';
import { tableOf } from './tableOf.ts';

export const suppliers = tableOf(suppliersResource);
export const tables = tableOf(tablesResource);
