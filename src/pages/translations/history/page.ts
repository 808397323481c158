import { definePage } from '#resources/framework/page.ts';

// Not in the specification: changes of own texts, and their undoing.
export default definePage({
  path: '/i18n-management/history',
  title: { en: 'History of texts', zh: '文字變更紀錄', 'zh-cn': '文字更改记录', ja: 'テキストの変更履歴' },
  permission: 'i18n',
  branchSelector: 'choose',
  parent: '/i18n-management',
  view: () => import('./HistoryPage.tsx'),
});
