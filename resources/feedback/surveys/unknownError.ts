import { defineLabels } from '#contract/core/labelLists.ts';

/** The text of unknown errors in surveys (specification, section 8). */
export const unknownError = defineLabels('surveys.unknownError', {
  en: 'Unknown Error',
  zh: '未知的錯誤',
  'zh-cn': '未知错误',
  ja: '不明なエラー',
});
