import { definePage } from '#resources/framework/page.ts';

// Not in the specification: own texts are copied between branches and languages.
export default definePage({
  path: '/i18n-management/copy',
  title: { en: 'Copy texts', zh: '複製文字', 'zh-cn': '复制文字', ja: 'テキストのコピー' },
  permission: 'i18n',
  parent: '/i18n-management',
  view: () => import('./CopyPage.tsx'),
});
