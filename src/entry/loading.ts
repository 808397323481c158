import { chunkTimeout, type Language } from '#contract/core/constants.ts';
import { currentLanguage } from '#i18n/language.ts';
import { showLoadFailure } from './overlay.ts';

/** Code that does not come: said in words that stand in the page itself, since any other may be what is missing. */

const words: Readonly<Record<Language, readonly [failed: string, again: string]>> = {
  en: ['The page could not be loaded. Check the connection and try again.', 'Try again'],
  zh: ['頁面無法載入。請檢查網路連線後再試一次。', '再試一次'],
  'zh-cn': ['页面加载失败。请检查网络连接后重试。', '重试'],
  ja: ['ページを読み込めませんでした。接続をご確認のうえ、もう一度お試しください。', 'もう一度試す'],
};

/** Says that code has not come, and offers another try. */
export function sayLoadFailure(error?: unknown): void {
  if (error) console.error(error);
  showLoadFailure(...words[currentLanguage()]);
}

/** @throws where the code has not come after the time that the specification gives it (section 9) */
export function inTime<T>(code: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Loading chunk failed')), chunkTimeout));
  return Promise.race([code, late]);
}

/** Said once the page's own script runs, whose coming {@link watchFirstScript} waits for. */
const begun = 'maitre:begun';

export const sayBegun = (): boolean => dispatchEvent(new Event(begun));

/** Says it where the script that starts everything fails, or has not come in time. */
export function watchFirstScript(): void {
  const late = setTimeout(sayLoadFailure, chunkTimeout);
  addEventListener(begun, () => clearTimeout(late));
  const failed = ({ target }: Event) => target instanceof HTMLScriptElement && sayLoadFailure();
  addEventListener('error', failed, true);
}
