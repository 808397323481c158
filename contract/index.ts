import * as z from 'zod';
import * as areas from './areas.ts';
import * as constants from './core/constants.ts';
import { namedEndpoints, type NamedEndpoint } from './core/endpoint.ts';
import * as figures from './reservations/figures.ts';
import * as permissions from './core/permissions.ts';
import * as rowFilter from './reservations/rowFilter.ts';
import * as reservations from './reservations/reservations.ts';
import * as sections from './core/sections.ts';
import * as surveyFields from './feedback/surveyFields.ts';
import * as voucherRules from './marketing/voucherRules.ts';

/** Every endpoint of the product except those of declared resources (`resources/framework/endpoints.ts`). */
export const contractEndpoints: readonly NamedEndpoint[] = Object.values(areas).flatMap(namedEndpoints);

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Other modules with entities shared by several areas. */
const shared = [constants, figures, permissions, reservations, rowFilter, sections, surveyFields, voucherRules];

/** The entities, records and enumerations exported by the areas, with the names for documentation. */
export const contractEntities: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['GuestImport', areas.guestImports.guestImportSchemas.one],
  ['MenuItemImport', areas.menuItemImports.menuItemImportSchemas.one],
  ['ReservationImport', areas.reservationImports.reservationImportSchemas.one],
  ...[...Object.values(areas), ...shared].flatMap((area: object) =>
    Object.entries(area).flatMap(([name, value]: [string, unknown]): (readonly [string, z.ZodType])[] => {
      if (value instanceof z.ZodObject) return [[pascal(name), value]];
      const words = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
      if (!Array.isArray(value) || words.length < 3 || words.length < value.length) return [];
      return [[pascal(singular(name)), z.enum(words)]];
    }),
  ),
];

/** @example singular('campaignStatuses') // 'campaignStatus' */
function singular(name: string): string {
  return name.replace(/(?:(us|ss)es|(i)es|s)$/, (_, end?: string, y?: string) => end ?? (y ? 'y' : ''));
}
