import { say } from '#resources/framework/fields.ts';

/** What surveys say of a failure of which nothing is known (specification, section 8). */
export const unknownError = say('Unknown Error', '未知的錯誤', '未知错误', '不明なエラー');
