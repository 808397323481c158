import type { Language } from '#contract/core/constants.ts';
import { defineTexts, noOwnTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { escaped, linkPage } from '#server/platform/http/linkPage.ts';

/** The page of an opt-out link: self-contained, usable without the script, and without any data about the guest. */

/** `ask` and `button` are stored verbatim with the consent. */
export const optOutTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'optOut',
  label: { en: 'Opt-out page', zh: '退訂頁面', 'zh-cn': '退订页面', ja: '配信停止のページ' },
  texts: {
    ask: {
      en: 'Stop receiving messages from {{company}}?',
      zh: '要停止接收「{{company}}」的簡訊嗎？',
      'zh-cn': '要停止接收“{{company}}”的短信吗？',
      ja: '{{company}}からのメッセージの配信を停止しますか？',
    },
    button: { en: 'Stop messages', zh: '停止接收', 'zh-cn': '停止接收', ja: '配信を停止する' },
    done: {
      en: 'You will no longer receive messages from {{company}}.',
      zh: '您將不再收到「{{company}}」的簡訊。',
      'zh-cn': '您将不再收到“{{company}}”的短信。',
      ja: '{{company}}からのメッセージは今後配信されません。',
    },
    nothing: {
      en: 'This link is not valid.',
      zh: '此連結無效。',
      'zh-cn': '此链接无效。',
      ja: 'このリンクは無効です。',
    },
  },
});

/** The text to which a guest agrees with the button. */
export function confirmationText(language: Language, company: string, own: OwnTexts): string {
  const text = textsIn(optOutTexts, language, own);
  return `${text('ask', { company })} [${text('button')}]`;
}

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f5;color:#17211e;
font:18px/1.6 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #dde3e0;border-radius:12px;text-align:center;overflow-wrap:anywhere}
p{margin:0 0 1.5rem}p:last-child{margin:0}
button{font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.5rem;border:0;border-radius:8px;background:#0e6a5b;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}main{background:#1a2320;border-color:#2c3834}button{background:#5fc2ae;color:#08130f}}`;

const page = (language: Language, text: string, form = '', version?: string): string =>
  linkPage({ language, title: text, style, body: `<p>${escaped(text)}</p>${form}`, version });

/** The confirmation page; the button posts to the page's own address. */
export function askPage(language: Language, company: string, own: OwnTexts): string {
  const text = textsIn(optOutTexts, language, own);
  const form = `<form method="post"><button type="submit">${escaped(text('button'))}</button></form>`;
  return page(language, text('ask', { company }), form, own.version);
}

export const optOutDonePage = (language: Language, company: string, own: OwnTexts): string =>
  page(language, textsIn(optOutTexts, language, own)('done', { company }));

export const nothingPage = (language: Language): string =>
  page(language, textsIn(optOutTexts, language, noOwnTexts)('nothing'));
