import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { allergens, diets, menuServices } from '#contract/menus/menuValues.ts';
import { menuHtml, menuPage, qrPage, type MenuPage } from '../menus/guestMenu/page.ts';
import type { ShownGroup, ShownItem } from '../menus/guestMenu/shown.ts';

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

export const menuStates = ['menu', 'full', 'nothing', 'wrongTime', 'paused', 'qr'] as const;

/** The page in one of its states. */
export function menuSample(
  state: (typeof menuStates)[number],
  language: Language,
  { branch, title }: Named,
  own: OwnTexts,
): string {
  const frame = { language, own };
  const { varied, full } = dishes(title);
  const html = (items: ShownItem[]) => {
    const categories = [1, 2].map(() => ({ name: title, description: '', picture: null, items }));
    return menuHtml({ name: title, currency: 'TWD', categories }, frame);
  };
  const page = (more: Partial<MenuPage>) =>
    menuPage({
      ...frame,
      branch,
      chosen: null,
      isWrongTime: false,
      service: 'dineIn',
      services: menuServices,
      menuName: title,
      menu: html(varied),
      next: null,
      isPaused: false,
      version: '',
      till: undefined,
      ...more,
    });
  const next = { name: title, time: '2027-03-05 11:00' };
  const pages: Record<typeof state, () => string> = {
    menu: () => page({}),
    full: () => page({ menu: html(full) }),
    nothing: () => page({ menuName: null, menu: null, chosen: '2027-03-05T03:00', next }),
    wrongTime: () => page({ isWrongTime: true }),
    paused: () => page({ isPaused: true }),
    qr: () => qrPage({ ...frame, branch, link: 'https://maitre.example/m/sample' }),
  };
  return pages[state]();
}
