import { defineLabels } from '#contract/core/labelLists.ts';

/** Settings that take effect outside of this product; the form says so at their fields. */
export const settingPlaces = defineLabels('settingPlaces', {
  guestApp: {
    en: 'Takes effect in the guest app',
    zh: '於顧客 App 中生效',
    'zh-cn': '在顾客 App 中生效',
    ja: '顧客向けアプリに反映されます',
  },
  staffApp: {
    en: 'Takes effect in the staff app',
    zh: '於店員 App 中生效',
    'zh-cn': '在店员 App 中生效',
    ja: 'スタッフ用アプリに反映されます',
  },
  ordering: {
    en: 'Takes effect when online ordering starts',
    zh: '線上點餐推出後生效',
    'zh-cn': '在线点餐上线后生效',
    ja: 'オンライン注文の提供開始後に有効になります',
  },
});
export type SettingPlace = keyof typeof settingPlaces;

/** The settings of a list of readers that nothing here reads, with where they take effect. */
export const settingPlacesOf = (readers: Readonly<Record<string, string>>): Readonly<Record<string, SettingPlace>> =>
  Object.fromEntries(
    Object.entries(readers).flatMap(([name, reader]) =>
      Object.hasOwn(settingPlaces, reader) ? [[name, reader as SettingPlace]] : [],
    ),
  );
