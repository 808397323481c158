/**
 * Words that, alone in a message, request to stop messages: standard keywords, and words of the supported languages.
 */
const stopWords: ReadonlySet<string> = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'opt out',
  'opt-out',
  'optout',
  'remove',
  // Replies that operators in mainland China use.
  't',
  'td',
  'r',
  '退訂',
  '退订',
  '退訂簡訊',
  '退订短信',
  '取消',
  '取消訂閱',
  '取消订阅',
  '停止',
  '拒收',
  '拒絕',
  '拒绝',
  '配信停止',
  '配信解除',
  '解除',
  'ストップ',
]);

/**
 * Whether a message requests to stop messages: one of the words by itself, ignoring case, width and surrounding
 * punctuation.
 */
export function isStop(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  // From the first letter to the last.
  return stopWords.has(/[^\s\p{P}\p{S}](?:.*[^\s\p{P}\p{S}])?/u.exec(plain)?.[0] ?? '');
}
