import * as z from 'zod';
import { languages, type Language } from '../core/constants.ts';
import { endpoint, members } from '../core/endpoint.ts';
import { asFile, fileShape } from '../core/exports.ts';
import { id } from '../core/wire.ts';
import { menuServices, type MenuService } from '../menus/menuValues.ts';
import { badCellModes, importCalls, importSchemas, importTypes, vCardType } from './imports.ts';
import { yesOrNo } from './importWords.ts';

/** Imports of menu items from a file, and the file that can be imported again. */

const byLanguage = <F extends string>(field: F) =>
  languages.map((language): `${F}.${Language}` => `${field}.${language}`);
const byService = <F extends string>(field: F) =>
  menuServices.map((service): `${F}.${MenuService}` => `${field}.${service}`);

/** The fields that a column of the file can fill; of those with a dot, the part after it is a language or a service. */
export const menuItemImportFields = [
  'id',
  'code',
  ...byLanguage('name'),
  'category',
  ...byLanguage('description'),
  'price',
  ...byService('price'),
  'tax',
  ...byService('tax'),
  'prepayPrice',
  'maxPerOrder',
  'contains',
  'mayContain',
  'freeOf',
  'diets',
  'modifiers',
  'parts',
  'active',
] as const;
export type MenuItemImportField = (typeof menuItemImportFields)[number];

/** How existing items are treated: updated by the file, or left unchanged. */
export const existingItemModes = ['update', 'skip'] as const;

const root = '/api/:companyId/menu-items';
const permission = 'menuManagement';

const words = { active: yesOrNo };

export const menuItemImportSchemas = importSchemas({
  fields: menuItemImportFields,
  words,
  options: {
    /** The branch in whose currency prices are; by default the company's first one. */
    branchId: id.nullable(),
    /** Recognised by id, otherwise by code, otherwise by name. */
    existing: z.enum(existingItemModes),
    badCells: z.enum(badCellModes),
  },
});

export const menuItemImports = importCalls({
  name: 'MenuItemImport',
  rows: 'menu items',
  root: `${root}/import`,
  permission,
  aspects: {},
  // Cards are of people.
  types: importTypes.filter((type) => type !== vCardType),
  ofAllBranches: true,
  words,
  schemas: menuItemImportSchemas,
});

export type MenuItemImportOptions = z.infer<typeof menuItemImportSchemas.options>;

/** The defaults. */
export const defaultMenuItemImportOptions: MenuItemImportOptions = {
  branchId: null,
  existing: 'update',
  badCells: 'refuse',
};

export const exportMenuItems = endpoint(`GET ${root}/export`, {
  summary: 'All items of a company as a file that can be imported again',
  access: members('params.companyId', permission),
  query: z.strictObject(fileShape),
  ...asFile,
});
