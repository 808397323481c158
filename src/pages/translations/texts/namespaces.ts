import { defineLabels } from '#contract/core/labelLists.ts';
import { useTranslate } from 'ra-core';
import { useCallback, useContext, useMemo } from 'react';
import type { Label } from '#contract/core/label.ts';
import { labelNamespace } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { ScreensContext } from '#resources/framework/view/scope.ts';

/** A path whose title names the screen, the key of a text, or a name of its own. */
type Place = { path: string } | { key: string } | Label;

/** The screens that use a namespace of the back office. */
const backOffice: Readonly<Record<string, Place>> = defineLabels('translations.namespaces', {
  bulk: { en: 'Change several guests', zh: '批次變更顧客', 'zh-cn': '批量更改顾客', ja: '顧客の一括変更' },
  charts: { en: 'Charts', zh: '圖表', 'zh-cn': '图表', ja: 'グラフ' },
  crmCampaigns: { key: 'resources.campaigns.name' },
  crmExport: later.exportGuests,
  crmPoints: { path: '/crm/purchase-points' },
  dailyReport: pageLabels.dailyReport,
  dateRange: { en: 'Choice of a period', zh: '期間選擇', 'zh-cn': '日期范围选择', ja: '期間の選択' },
  dayNotices: { path: '/reservation-management/day-notices' },
  duplicates: { path: '/crm/duplicates' },
  entry: { en: 'Sign-in', zh: '登入', 'zh-cn': '登录', ja: 'ログイン' },
  errors: { en: 'Error messages', zh: '錯誤訊息', 'zh-cn': '错误消息', ja: 'エラーメッセージ' },
  figures: { en: 'Figures', zh: '數據', 'zh-cn': '数据', ja: '集計値' },
  guest: { en: 'Guest file', zh: '顧客檔案', 'zh-cn': '顾客档案', ja: '顧客情報' },
  history: { en: 'History of a guest', zh: '顧客變更紀錄', 'zh-cn': '顾客更改记录', ja: '顧客の変更履歴' },
  imports: common.importing,
  jobs: { key: 'jobs.label' },
  labels: { en: 'Labels', zh: '項目名稱', 'zh-cn': '项目名称', ja: '項目名' },
  live: { en: 'Connection', zh: '連線狀態', 'zh-cn': '连接状态', ja: '接続状態' },
  menuItemImport: pageLabels.menuItemImport,
  menuItems: { key: 'resources.menuItems.name' },
  money: { en: 'Payments', zh: '款項', 'zh-cn': '款项', ja: '決済' },
  overview: pageLabels.overview,
  ra: { en: 'Lists and forms', zh: '清單與表單', 'zh-cn': '列表与表单', ja: '一覧とフォーム' },
  reservationImport: pageLabels.reservationImport,
  reservationRows: common.reservations,
  reservationSettings: { path: '/reservation-management/settings' },
  resources: { en: 'Records and fields', zh: '資料與欄位', 'zh-cn': '数据与字段', ja: 'データと項目' },
  shell: { key: 'shell.navigation' },
  translations: { path: '/i18n-management' },
  ui: { en: 'Buttons and fields', zh: '按鈕與欄位', 'zh-cn': '按钮与字段', ja: 'ボタンと入力欄' },
  vouchers: { key: 'resources.vouchers.name' },
});

/** The screens that use the labels of a list, by the first part of its name; other lists are shared. */
const labelPlaces: Readonly<Record<string, Place>> = {
  bookingWindows: { path: '/reservation-management/settings' },
  branchMenus: pageLabels.restaurantMenu,
  branches: common.branches,
  campaigns: { key: 'resources.campaigns.name' },
  channels: pageLabels.channels,
  companies: common.companies,
  complaints: pageLabels.complaints,
  conditions: common.reservations,
  customers: common.guests,
  deposits: pageLabels.deposits,
  groups: { key: 'resources.groups.name' },
  guests: common.guests,
  imports: common.importing,
  jobs: { key: 'jobs.label' },
  menuCalendar: pageLabels.menuCalendar,
  points: common.points,
  reservations: common.reservations,
  surveyFigures: common.surveys,
  surveys: common.surveys,
  translations: { path: '/i18n-management' },
  users: common.users,
  voucherPages: common.vouchers,
  voucherSearch: common.vouchers,
  vouchers: common.vouchers,
};

interface Named {
  name: string;
  label: Partial<Label>;
}

export interface Names {
  /** The page or message of a namespace; its own name if it has no other. */
  namespaceName: (name: string) => string;
  /** Where a text is used: the page or message, or the records whose field it names. */
  placeName: (row: Pick<TranslationRow, 'namespace' | 'key'>) => string;
}

const noneNamed: readonly Named[] = [];

/** Scrolling names the same few places again and again. */
function rememberPlaces(ofPlace: (namespace: string, first: string, resource: string) => string): Names['placeName'] {
  const names = new Map<string, string>();
  return ({ namespace, key }) => {
    const [first = '', second = ''] = key.split('.', 2);
    const ofLabels = namespace === labelNamespace;
    const resource = namespace === 'resources' ? first : ofLabels && first === 'resource' ? second : '';
    const id = `${namespace}\n${ofLabels ? first : ''}\n${resource}`;
    const name = names.get(id) ?? ofPlace(namespace, first, resource);
    names.set(id, name);
    return name;
  };
}

/**
 * Names of namespaces in the user's language.
 *
 * @param namespaces those of guests' pages and messages, as the server names them; the back office needs none
 */
export function useNames(namespaces: readonly Named[] = noneNamed): Names {
  const translate = useTranslate();
  const language = useLanguage();
  const screens = useContext(ScreensContext);
  const nameOf = useCallback(
    (place: Place, otherwise: string) => {
      if ('en' in place) return place[language];
      if ('key' in place) return translate(place.key, { _: otherwise });
      return screens.find(({ path }) => path === place.path)?.title?.[language] ?? otherwise;
    },
    [language, screens, translate],
  );
  const namespaceName = useCallback<Names['namespaceName']>(
    (name) => {
      const label = namespaces.find((one) => one.name === name)?.label;
      const declared = label?.[language] ?? label?.en;
      const known = backOffice[name];
      return declared ?? (known ? nameOf(known, name) : name);
    },
    [namespaces, language, nameOf],
  );
  const placeName = useMemo<Names['placeName']>(() => {
    const ofPlace = (namespace: string, first: string, resource: string) => {
      const place = namespace === labelNamespace && Object.hasOwn(labelPlaces, first) ? labelPlaces[first] : undefined;
      if (place) return nameOf(place, first);
      return (resource && translate(`resources.${resource}.name`, { _: '' })) || namespaceName(namespace);
    };
    return rememberPlaces(ofPlace);
  }, [nameOf, namespaceName, translate]);
  return { namespaceName, placeName };
}
