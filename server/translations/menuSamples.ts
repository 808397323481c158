import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { allergens, diets, menuServices } from '#contract/menus/menuValues.ts';
import type { ShownGroup, ShownItem } from '#contract/menus/shownMenu.ts';
import { menuPage, qrPage, type MenuPage } from '../menus/guestMenu/page.ts';

/** States of the guest's menu, with sample data. */

/** A restaurant, and a dish that its names are taken from. */
type Named = Record<'branch' | 'title', string>;

const limits = [
  [1, 1],
  [1, 2],
  [1, 0],
  [0, 2],
  [0, 0],
] as const;

const groupsOf = (name: string): ShownGroup[] =>
  limits.map(([minimum, maximum]) => ({
    name,
    minimum,
    maximum,
    options: [{ name, extra: 1_000, isSoldOut: false, group: null }],
  }));

/** A dish with a tax, and what else is stated about it. */
const dish = (name: string, more: Partial<ShownItem> = {}): ShownItem => ({
  name,
  description: '',
  price: 12_000,
  isFrom: false,
  isSoldOut: false,
  picture: null,
  diets: [],
  contains: [],
  mayContain: [],
  freeOf: [],
  notStated: 'all',
  tax: { rate: 500, included: true },
  groups: [],
  ...more,
});

/** Dishes that show every text together with {@link stated}. */
const varied = (name: string): ShownItem[] => [
  dish(name, {
    isFrom: true,
    diets: diets.slice(0, 1),
    contains: allergens.slice(0, 2),
    mayContain: allergens.slice(4, 5),
    freeOf: allergens.slice(10, 11),
    notStated: 'some',
    groups: groupsOf(name),
  }),
  dish(name, { isSoldOut: true }),
];

/** A dish with all allergens and diets, and with another tax. */
const stated = (name: string): ShownItem[] => [
  dish(name, { contains: allergens, diets, notStated: 'none', tax: { rate: 500, included: false } }),
];

type Draw = (language: Language, own: OwnTexts, named: Named) => string;

/** The page with some dishes, and in a state. */
const pageWith =
  (dishes: (name: string) => ShownItem[], state: (named: Named) => Partial<MenuPage> = () => ({})): Draw =>
  (language, own, named) => {
    const { branch, title: name } = named;
    const category = { name, description: '', picture: null, items: dishes(name) };
    return menuPage({
      language,
      own,
      branch,
      chosen: null,
      isWrongTime: false,
      service: 'dineIn',
      services: menuServices,
      menu: { name, currency: 'TWD', categories: [category, category] },
      next: null,
      isPaused: false,
      version: '',
      till: undefined,
      ...state(named),
    });
  };

/** The page in each of its states, and the sheet with its QR code. */
export const menuPages: readonly Draw[] = [
  pageWith(varied),
  pageWith(stated),
  pageWith(varied, ({ title: name }) => ({
    menu: null,
    chosen: '2027-03-05T03:00',
    next: { name, time: '2027-03-05 11:00' },
  })),
  pageWith(varied, () => ({ isWrongTime: true })),
  pageWith(varied, () => ({ isPaused: true })),
  (language, own, { branch }) => qrPage({ language, own, branch, link: 'https://maitre.example/m/sample' }),
];
