import type { Menu, MenuItem, MenuSection, WithContext } from 'schema-dts';
import type { Language } from '#contract/core/constants.ts';
import type { Diet } from '#contract/menus/menuValues.ts';
import { htmlLanguages } from '#server/platform/http/linkPage.ts';
import { decimalAmount } from '#server/platform/kernel/money.ts';
import type { ShownItem, VisibleMenu } from './shown.ts';

/** The menu for search engines, as schema.org's `Menu`. */

const dietAddresses = {
  vegan: 'https://schema.org/VeganDiet',
  vegetarian: 'https://schema.org/VegetarianDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
  glutenFree: 'https://schema.org/GlutenFreeDiet',
  lowLactose: 'https://schema.org/LowLactoseDiet',
} as const satisfies Record<Diet, string>;

const itemOf = ({ name, description, price, isSoldOut, diets }: ShownItem, currency: string): MenuItem => ({
  '@type': 'MenuItem',
  name,
  ...(description && { description }),
  ...(diets.length && { suitableForDiet: diets.map((diet) => dietAddresses[diet]) }),
  offers: {
    '@type': 'Offer',
    price: decimalAmount(price, currency),
    priceCurrency: currency,
    ...(isSoldOut && { availability: 'https://schema.org/SoldOut' }),
  },
});

/** A script element with the menu as JSON-LD; nothing in it can end the element. */
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
  return `<script type="application/ld+json">${JSON.stringify(menu).replaceAll('<', '\\u003c')}</script>`;
}
