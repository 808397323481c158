import type { Language } from '#contract/core/constants.ts';
import { languageNames } from '#i18n/language.ts';

/** Every text of a tree by its dotted key. */
export function flatten(tree: object, prefix = ''): Map<string, unknown> {
  const texts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of flatten(value, `${prefix}${key}.`)) texts.set(name, inner);
    } else texts.set(prefix + key, value);
  }
  return texts;
}

/** The same characters in both scripts of Chinese, in the same order. */
const traditional =
  '個們這為時說對發過還進關門開東車長見問題點選擇預訂顧戶頁單刪設認證碼輸錄無網絡錯誤請確權編輯圖動態處額價級統計營業廳區間員條項從與會儲訊號檔傳轉載啟檢視電話簡體繼續來經變鐘閱讀優裝隱臨貨買賣費畫閉鎖驗簽寫詞語謝歡樂專務實際銷銀錢貴賓樣數據該應當標籤欄類聯記紀達遠運連遞遲邊適鄰釋針鈕鏈陳陸隊階隨雙雜難雲靜響須領頻願飲館齊齡舊萬讓識譯議護質購贈趨輕農邏鄉醫鐵';
const simplified =
  '个们这为时说对发过还进关门开东车长见问题点选择预订顾户页单删设认证码输录无网络错误请确权编辑图动态处额价级统计营业厅区间员条项从与会储讯号档传转载启检视电话简体继续来经变钟阅读优装隐临货买卖费画闭锁验签写词语谢欢乐专务实际销银钱贵宾样数据该应当标签栏类联记纪达远运连递迟边适邻释针钮链陈陆队阶随双杂难云静响须领频愿饮馆齐龄旧万让识译议护质购赠趋轻农逻乡医铁';

const halfWidth = /[\u3040-\u30ff\u3400-\u9fff][,?!:;()]|[,?!:;()][\u3040-\u30ff\u3400-\u9fff]/;

/** Whether a text has characters of the other Chinese script, or Western punctuation among Chinese or Japanese. */
export function foreignTo(language: Language, text: string): boolean {
  if (Object.values(languageNames).includes(text)) return false;
  const other = { zh: simplified, 'zh-cn': traditional, en: '', ja: '' }[language];
  return halfWidth.test(text) || [...text].some((char) => other.includes(char));
}
