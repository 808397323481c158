import { languageNames, type Language } from '../core/constants.ts';
import { filledLabel, type Label } from '../core/label.ts';
import { defineLabels } from '../core/labelLists.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import { itemLabels, menuServiceLabels } from '../menus/menuLabels.ts';
import type { MenuService } from '../menus/menuValues.ts';
import type { MenuItemImportField } from './menuItemImports.ts';

const parts = defineLabels('imports.menuItemFields', {
  id: { en: 'Item ID', zh: '品項編號', 'zh-cn': '品项编号', ja: '商品ID' },
  of: {
    en: '{{field}} ({{of}})',
    zh: '{{field}}（{{of}}）',
    'zh-cn': '{{field}}（{{of}}）',
    ja: '{{field}}（{{of}}）',
  },
  added: { en: 'added', zh: '外加', 'zh-cn': '另加', ja: '外税' },
});

/** What a file writes after a tax rate that is added to prices. */
export const taxAdded = parts.added;

const plain: Readonly<Record<string, Label>> = {
  ...itemLabels,
  id: parts.id,
  name: common.name,
  description: later.description,
  price: later.price,
  active: common.active,
};

/** The name of a column, as in forms, with its language or service. */
export function menuItemFieldLabel(field: MenuItemImportField): Label {
  const [name = '', of] = field.split('.');
  const label = plain[name] ?? parts.id;
  if (of === undefined) return label;
  const inLanguage = (language: Language) =>
    languageNames[of as Language] ?? menuServiceLabels[of as MenuService][language];
  const one = (language: Language) =>
    filledLabel(parts.of, { field: label[language], of: inLanguage(language) })[language];
  return { en: one('en'), zh: one('zh'), 'zh-cn': one('zh-cn'), ja: one('ja') };
}
