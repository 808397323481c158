import { chunkTimeout, type Language } from '#contract/core/constants.ts';
import { currentLanguage } from '#i18n/language.ts';
import { showLoadFailure } from './overlay.ts';

/** Failures to load code. The messages are inlined in the page, since any other file may be the missing one. */

const words: Readonly<Record<Language, readonly [failed: string, again: string]>> = {
  en: ['The page could not be loaded. Check the connection and try again.', 'Try again'],
  zh: ['頁面無法載入。請檢查網路連線後再試一次。', '再試一次'],
  'zh-cn': ['页面加载失败。请检查网络连接后重试。', '重试'],
  ja: ['ページを読み込めませんでした。接続をご確認のうえ、もう一度お試しください。', 'もう一度試す'],
};

/** Shows that code could not be loaded, with a button to retry. */
export function sayLoadFailure(error?: unknown): void {
  if (error) console.error(error);
  showLoadFailure(...words[currentLanguage()]);
}

/** @throws if the code has not loaded within the time set in the specification (section 9) */
export function inTime<T>(code: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Loading chunk failed')), chunkTimeout));
  return Promise.race([code, late]);
}

/** The event of a running page script, for which {@link watchFirstScript} waits. */
const begun = 'maitre:begun';

export const sayBegun = (): boolean => dispatchEvent(new Event(begun));

/** Shows the failure if the first script fails or does not load in time. */
export function watchFirstScript(): void {
  const late = setTimeout(sayLoadFailure, chunkTimeout);
  addEventListener(begun, () => clearTimeout(late));
  const failed = ({ target }: Event) => target instanceof HTMLScriptElement && sayLoadFailure();
  addEventListener('error', failed, true);
}
