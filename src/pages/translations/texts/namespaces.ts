import { defineLabels } from '#contract/core/labelLists.ts';
import { useTranslate } from 'ra-core';
import { useCallback, useContext, useMemo } from 'react';
import type { Label } from '#contract/core/label.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { ScreensContext } from '#resources/framework/view/scope.ts';

/** The screens that use a namespace of the back office: a path whose title names it, the key of a text, or a
 * name of its own. */
const backOffice: Readonly<Record<string, { path: string } | { key: string } | Label>> = defineLabels(
  'translations.namespaces',
  {
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
    labels: { en: 'Shared labels', zh: '共用標籤', 'zh-cn': '共用标签', ja: '共通の項目名' },
    live: { en: 'Connection', zh: '連線狀態', 'zh-cn': '连接状态', ja: '接続状態' },
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
  },
);

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

/**
 * Names of namespaces in the user's language.
 *
 * @param namespaces those of guests' pages and messages, as the server names them; the back office needs none
 */
export function useNames(namespaces: readonly Named[] = noneNamed): Names {
  const translate = useTranslate();
  const language = useLanguage();
  const screens = useContext(ScreensContext);
  const namespaceName = useCallback<Names['namespaceName']>(
    (name) => {
      const label = namespaces.find((one) => one.name === name)?.label;
      const declared = label?.[language] ?? label?.en;
      const known = backOffice[name];
      if (declared !== undefined || !known) return declared ?? name;
      if ('en' in known) return known[language];
      if ('key' in known) return translate(known.key, { _: name });
      return screens.find(({ path }) => path === known.path)?.title?.[language] ?? name;
    },
    [namespaces, language, screens, translate],
  );
  const placeName = useMemo<Names['placeName']>(() => {
    // Scrolling asks again and again for the same few.
    const known = new Map<string, string>();
    return ({ namespace, key }) => {
      const resource = namespace === 'resources' ? key.slice(0, key.search(/\.|$/)) : '';
      const id = `${namespace}\n${resource}`;
      let name = known.get(id);
      if (name === undefined) {
        name = (resource && translate(`resources.${resource}.name`, { _: '' })) || namespaceName(namespace);
        known.set(id, name);
      }
      return name;
    };
  }, [namespaceName, translate]);
  return { namespaceName, placeName };
}
