import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/i18n-management',
  title: { en: 'Translations', zh: '翻譯', 'zh-cn': '翻译', ja: '翻訳' },
  permission: 'i18n',
  branchSelector: 'choose',
  sidebar: { icon: 'translate', section: 'management', rank: 90 },
  view: () => import('./TextsPage.tsx'),
});
