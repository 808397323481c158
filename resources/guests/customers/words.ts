import { defineLabels } from '#contract/core/labelLists.ts';

/** The texts of the form that records what a guest has said about messages. */
export const consentWords = defineLabels('customers.consent', {
  agrees: { en: 'Agrees', zh: '同意', 'zh-cn': '同意', ja: '同意する' },
  withdraws: { en: 'Withdraws', zh: '撤回同意', 'zh-cn': '撤回同意', ja: '同意を撤回する' },
  appliesTo: { en: 'Applies to', zh: '關於', 'zh-cn': '关于', ja: '対象' },
  decision: { en: 'Decision', zh: '決定', 'zh-cn': '决定', ja: '意思' },
  givenVia: { en: 'Given via', zh: '表達方式', 'zh-cn': '表达方式', ja: '伝達方法' },
  wording: { en: 'Exact wording', zh: '原話', 'zh-cn': '原话', ja: '実際の言葉' },
  wordingHelp: {
    en: 'Stored permanently as evidence. It cannot be changed later.',
    zh: '將永久保存作為憑證，之後無法更改。',
    'zh-cn': '将永久保存作为凭证，之后无法更改。',
    ja: '証拠として永久に保存され、後から変更できません。',
  },
});
