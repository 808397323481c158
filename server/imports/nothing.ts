import { plainWord } from './words.ts';

/** Words that people write for an empty value. */

const words = new Set(
  (
    'na n/a #n/a nil none null (null) nan undefined unknown unspecified notprovided notset notavailable empty blank nothing ' +
    '無 无 沒有 没有 不明 不詳 不详 未知 未填 未填寫 未填写 未提供 未登録 未登錄 未记录 空 空白 なし 無し ナシ 未入力 未設定 未回答 ' +
    '없음 미상 ไม่มี нет keine aucun ninguno nessuno'
  )
    .split(' ')
    .map(plainWord),
);

/** Whether a cell contains only punctuation that stands for an empty value. */
export const isBlankSign = (cell: string): boolean => /^[\s\-‐-―ー–—−.…?？*＊/／×_]*$/.test(cell.slice(0, 40));

/** Whether a cell counts as empty: a word for an empty value, or only punctuation. */
export function isNothing(cell: string): boolean {
  const plain = cell.trim();
  if (plain.length > 20) return false;
  return isBlankSign(plain) || /^[xX]$/.test(plain) || words.has(plainWord(plain));
}

/** The same for numbers and codes, where zeros also count as empty. */
export const isNothingOrZero = (cell: string): boolean => isNothing(cell) || /^0+(?:\.0+)?$/.test(cell.trim());

/** The same for dates: zeros, and the first serial date of programs. */
export function isNoDay(cell: string): boolean {
  const plain = cell.normalize('NFKC').trim();
  if (isNothing(plain) || /^(?:0{1,4}[-/.]){2}0{1,4}(?:[t\s]+00:00(?::00)?)?$/i.test(plain) || /^0+$/.test(plain))
    return true;
  const year = /^(?:0001|1899|1900)[-/.](\d{1,2})[-/.](\d{1,2})(?:[t\s].*)?$/i.exec(plain);
  if (!year) return false;
  const [, month, day] = year.map(Number);
  return (month === 1 && (day === 0 || day === 1)) || (month === 12 && (day === 30 || day === 31));
}

/** Whether a cell contains a spreadsheet's formula error. */
export const isCellError = (cell: string): boolean =>
  /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|#+)$/i.test(cell.trim());
