import { mapValues, pick } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import type { Label } from '#contract/core/label.ts';
import type { MenuContent, PriceFor, TaxFor } from '#contract/menus/menuTypes.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { itemLabels, menuServiceLabels, menuTypeLabels } from '#contract/menus/menuLabels.ts';
import type { MenuService, ScheduleType } from '#contract/menus/menuValues.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { treeRowId } from '#ui/tree/groups.ts';
import { menuSettings } from './settings.ts';
import type { Library } from './useLibrary.ts';

/** The labels of what a menu says of itself and of its items. */
const labels: Readonly<Record<string, Label>> = {
  ...mapValues(menuSettings, ({ label }) => label),
  ...pick(itemLabels, ['category', 'prepayPrice', 'maxPerOrder']),
};

/** Fields of a menu and their values in words. */
export function useMenuWords(nameOf: (row: string) => string, library: Library, currency: string) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const { money, day } = useFormats();
  const weekdays = weekdayNames(language, 'short');
  const serviceText = (service: MenuService | null | undefined) =>
    labelOf(service ? menuServiceLabels[service] : later.allServices);
  const itemName = (item: string) => nameOf(treeRowId('', item));
  const listed = <T>(values: readonly T[], text: (value: T) => string) =>
    values.map(text).join(', ') || labelOf(common.none);
  const taxText = ({ service, rate, included }: TaxFor) =>
    `${serviceText(service)} ${rate / 100} % ${translate(included ? 'menuEditor.taxIncluded' : 'menuEditor.taxAdded')}`;
  const texts: Readonly<Record<string, (value: never) => string>> = {
    type: (value: ScheduleType) => labelOf(menuTypeLabels[value]),
    active: (value: boolean) => labelOf(value ? common.active : later.inactive),
    services: (value: readonly MenuService[]) => listed(value, serviceText),
    availableOrderingTimes: (value: MenuContent['availableOrderingTimes']) =>
      listed(value, ({ weekday, from, to }) => `${weekdays[weekday]} ${from}–${to}`),
    weekdays: (value: readonly number[]) => listed(value, (one) => weekdays[one] ?? ''),
    startDate: day,
    endDate: day,
    dates: (value: readonly string[]) => listed(value, day),
    taxes: (value: readonly TaxFor[]) => listed(value, taxText),
    prices: (value: readonly PriceFor[]) =>
      listed(value, ({ service, price }) => `${serviceText(service)} ${money(price, currency)}`),
    prepayPrice: (value: number) => money(value, currency),
    categories: (value: readonly string[]) => listed(value, nameOf),
    items: (value: readonly string[]) => listed(value, itemName),
  };
  const fieldText = (field: string): string => {
    const label = labels[field];
    return label ? labelOf(label) : translate(`menuEditor.fields.${field}`, { _: field });
  };
  /** The parts of a path: the list, the record in it, and its field. */
  const partsOf = (path: string) => {
    const [first = '', id, field] = path.split('.');
    const name = id && (first === 'categories' ? nameOf(id) : first === 'items' ? itemName(id) : '');
    return { first, name, field };
  };
  return {
    fieldText,
    /** Whether a path names an item with all that the menu says of it. */
    isWhole: (path: string) => path.startsWith('items.') && partsOf(path).field === undefined,
    /** What a path of a conflict names. */
    pathText: (path: string) => {
      const { first, name, field } = partsOf(path);
      return name
        ? field
          ? `${name} · ${fieldText(field === 'categories' ? 'category' : field)}`
          : name
        : fieldText(first);
    },
    valueText: (path: string, value: unknown): string => {
      const { first, name, field } = partsOf(path);
      const item = field === 'prices' ? library.items.get(path.split('.')[1] ?? '') : undefined;
      // Without a price of its own in the menu, an item has its usual one.
      if (item && Array.isArray(value) && !value.length) return money(item.price, currency);
      if (value === null || value === undefined) return labelOf(name && !field ? later.removed : common.none);
      if (name && !field) return Array.isArray(value) ? listed(value, itemName) : translate('menuEditor.changed');
      const text = texts[field ?? first] as ((value: unknown) => string) | undefined;
      return text
        ? text(value)
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : JSON.stringify(value);
    },
  };
}
export type MenuWords = ReturnType<typeof useMenuWords>;
