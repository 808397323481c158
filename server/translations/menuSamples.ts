import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { allergens, diets, menuServices } from '#contract/menus/menuValues.ts';
import type { ShownGroup, ShownItem } from '#contract/menus/shownMenu.ts';
import { menuHtml, menuPage, qrPage, type MenuPage } from '../menus/guestMenu/page.ts';

/** States of the guest's menu, with sample data. */

/** A restaurant, and a dish that its names are taken from. */
interface Named {
  branch: string;
  title: string;
}

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

const plain = (name: string): ShownItem => ({
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
  tax: null,
  groups: [],
});

/** Dishes that show every text: one by one, with all allergens and diets, and with another tax. */
function dishes(name: string): Record<'varied' | 'full', ShownItem[]> {
  const taxed = { ...plain(name), tax: { rate: 500, included: true } };
  const stated = {
    contains: allergens.slice(0, 2),
    mayContain: allergens.slice(4, 5),
    freeOf: allergens.slice(10, 11),
  };
  return {
    varied: [
      { ...taxed, ...stated, diets: diets.slice(0, 1), notStated: 'some', isFrom: true, groups: groupsOf(name) },
      { ...taxed, isSoldOut: true },
    ],
    full: [{ ...taxed, contains: allergens, diets, notStated: 'none', tax: { rate: 500, included: false } }],
  };
}

type Draw = (language: Language, own: OwnTexts, named: Named) => string;

/** The page with some dishes, and in a state. */
const pageWith =
  (shown: 'varied' | 'full', state: Partial<MenuPage> = {}): Draw =>
  (language, own, { branch, title }) => {
    const frame = { language, own };
    const items = dishes(title)[shown];
    const categories = [1, 2].map(() => ({ name: title, description: '', picture: null, items }));
    return menuPage({
      ...frame,
      branch,
      chosen: null,
      isWrongTime: false,
      service: 'dineIn',
      services: menuServices,
      menuName: title,
      menu: menuHtml({ name: title, currency: 'TWD', categories }, frame),
      next: null,
      isPaused: false,
      version: '',
      till: undefined,
      ...state,
    });
  };

const nothing = { menuName: null, menu: null, chosen: '2027-03-05T03:00' };

/** The page in each of its states, and the sheet with its QR code. */
export const menuPages: readonly Draw[] = [
  pageWith('varied'),
  pageWith('full'),
  (language, own, named) =>
    pageWith('varied', { ...nothing, next: { name: named.title, time: '2027-03-05 11:00' } })(language, own, named),
  pageWith('varied', { isWrongTime: true }),
  pageWith('varied', { isPaused: true }),
  (language, own, { branch }) => qrPage({ language, own, branch, link: 'https://maitre.example/m/sample' }),
];
