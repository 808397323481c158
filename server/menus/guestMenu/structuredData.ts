import { upperFirst } from 'es-toolkit';
import type { Menu, MenuItem, MenuSection, WithContext } from 'schema-dts';
import type { Language } from '#contract/core/constants.ts';
import type { Diet } from '#contract/menus/menuValues.ts';
import type { ShownItem, VisibleMenu } from '#contract/menus/shownMenu.ts';
import { dataScript, htmlLanguages } from '#server/platform/http/linkPage.ts';
import { decimalAmount } from '#server/platform/kernel/money.ts';

/** The menu for search engines, as schema.org's `Menu`. */

const dietAddress = (diet: Diet) => `https://schema.org/${upperFirst(diet) as Capitalize<Diet>}Diet` as const;

const itemOf = ({ name, description, price, isSoldOut, diets }: ShownItem, currency: string): MenuItem => ({
  '@type': 'MenuItem',
  name,
  ...(description && { description }),
  ...(diets.length && { suitableForDiet: diets.map(dietAddress) }),
  offers: {
    '@type': 'Offer',
    price: decimalAmount(price, currency),
    priceCurrency: currency,
    ...(isSoldOut && { availability: 'https://schema.org/SoldOut' }),
  },
});

/** A script element with the menu as JSON-LD. */
export function structuredData({ name, currency, categories }: VisibleMenu, language: Language): string {
  const menu: WithContext<Menu> = {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name,
    inLanguage: htmlLanguages[language],
    hasMenuSection: categories.map((category): MenuSection => ({
      '@type': 'MenuSection',
      name: category.name,
      ...(category.description && { description: category.description }),
      hasMenuItem: category.items.map((item) => itemOf(item, currency)),
    })),
  };
  return dataScript('application/ld+json', menu);
}
