import type { Language } from './constants.ts';
import type { ImportProblem, ImportProblemCode } from './imports.ts';

/**
 * Why a row of a file is not taken, in words. Here and not among the browser's texts, because the server writes them
 * too: into the file of rows to correct.
 */
export const importReasons: Readonly<Record<Language, Readonly<Record<ImportProblemCode, string>>>> = {
  en: {
    nameMissing: 'The name is missing.',
    phone: 'This is not a phone number.',
    email: 'This is not an e-mail address.',
    birthday: 'This is not a birthday: write it as 1985-03-24 or 03-24.',
    date: 'This is not a date: write it as 2026-03-24.',
    number: 'This is not a whole number in the range allowed.',
    gender: 'This word for the gender is not known: write M or F, or leave it empty.',
    language: 'This language is not known: write zh, zh-cn, en or ja.',
    yesNo: 'Write yes or no, or leave it empty.',
    tooLong: 'The text is too long.',
    labelTooLong: 'A label has more than 60 characters.',
    labelsTooMany: 'There are too many labels for one guest.',
    unreadable: 'Some characters cannot be read: is the encoding right?',
    tooManyCells: 'The row has more cells than the header: is a quotation mark missing?',
    duplicateRow: 'The same guest as in row {{row}}.',
    exists: 'This guest is there already.',
    changedSince: 'The guest was changed after the import, and is kept.',
  },
  zh: {
    nameMissing: '缺少姓名。',
    phone: '這不是有效的電話號碼。',
    email: '這不是有效的電子郵件地址。',
    birthday: '這不是有效的生日：請寫成 1985-03-24 或 03-24。',
    date: '這不是有效的日期：請寫成 2026-03-24。',
    number: '這不是允許範圍內的整數。',
    gender: '無法辨識的性別：請填男或女，或留空。',
    language: '無法辨識的語言：請填 zh、zh-cn、en 或 ja。',
    yesNo: '請填是或否，或留空。',
    tooLong: '文字過長。',
    labelTooLong: '有標籤超過 60 個字元。',
    labelsTooMany: '這位顧客的標籤太多。',
    unreadable: '有些字元無法讀取：編碼是否正確？',
    tooManyCells: '這一列的欄位比標題列多：是否少了引號？',
    duplicateRow: '與第 {{row}} 列是同一位顧客。',
    exists: '這位顧客已經存在。',
    changedSince: '這位顧客在匯入後有變更，因此保留。',
  },
  'zh-cn': {
    nameMissing: '缺少姓名。',
    phone: '这不是有效的电话号码。',
    email: '这不是有效的电子邮件地址。',
    birthday: '这不是有效的生日：请写成 1985-03-24 或 03-24。',
    date: '这不是有效的日期：请写成 2026-03-24。',
    number: '这不是允许范围内的整数。',
    gender: '无法识别的性别：请填男或女，或留空。',
    language: '无法识别的语言：请填 zh、zh-cn、en 或 ja。',
    yesNo: '请填是或否，或留空。',
    tooLong: '文字过长。',
    labelTooLong: '有标签超过 60 个字符。',
    labelsTooMany: '这位顾客的标签太多。',
    unreadable: '有些字符无法读取：编码是否正确？',
    tooManyCells: '这一行的单元格比标题行多：是否少了引号？',
    duplicateRow: '与第 {{row}} 行是同一位顾客。',
    exists: '这位顾客已经存在。',
    changedSince: '这位顾客在导入后有更改，因此保留。',
  },
  ja: {
    nameMissing: '氏名がありません。',
    phone: '電話番号として正しくありません。',
    email: 'メールアドレスとして正しくありません。',
    birthday: '誕生日として正しくありません。1985-03-24 または 03-24 のように入力してください。',
    date: '日付として正しくありません。2026-03-24 のように入力してください。',
    number: '許される範囲の整数ではありません。',
    gender: '性別を判別できません。男・女と入力するか、空欄にしてください。',
    language: '言語を判別できません。zh、zh-cn、en、ja のいずれかを入力してください。',
    yesNo: '「はい」か「いいえ」と入力するか、空欄にしてください。',
    tooLong: '文字数が多すぎます。',
    labelTooLong: '60 文字を超えるラベルがあります。',
    labelsTooMany: '1 人のお客様に対するラベルが多すぎます。',
    unreadable: '読み取れない文字があります。文字コードは正しいですか？',
    tooManyCells: '見出し行よりセルが多い行です。引用符が抜けていませんか？',
    duplicateRow: '{{row}} 行目と同じお客様です。',
    exists: 'このお客様はすでに登録されています。',
    changedSince: '取り込み後に変更されたため、残しました。',
  },
};

/** One problem in words. @example reasonText({ field: null, code: 'duplicateRow', value: '', row: 7 }, 'en') */
export const reasonText = ({ code, row }: Pick<ImportProblem, 'code' | 'row'>, language: Language): string =>
  importReasons[language][code].replace('{{row}}', String(row ?? ''));
