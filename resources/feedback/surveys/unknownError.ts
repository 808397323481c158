import { say } from '#resources/framework/fields.ts';

/** The text of unknown errors in surveys (specification, section 8). */
export const unknownError = say('Unknown Error', '未知的錯誤', '未知错误', '不明なエラー');
