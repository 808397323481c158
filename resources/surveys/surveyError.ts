import { errorText } from '#ui/errorText.ts';
import { say } from '../define/fields.ts';

/** What nobody says anything about. */
export const unknownError = say('Unknown Error', '未知的錯誤', '未知错误', '不明なエラー');

type Translate = Parameters<typeof errorText>[1];

/**
 * What surveys tell of a failure (specification, section 8): the server's reason, in the person's language where the
 * catalogue has it, then the text of the answer, then the message, else that nothing is known.
 *
 * @param unknown {@link unknownError} in the person's language
 */
export function surveyErrorText(error: unknown, translate: Translate, unknown: string): string {
  const { code, reason, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof code === 'string' && code && code !== 'UNKNOWN_ERROR') return errorText(error, translate);
  const said = [reason, message].find((one): one is string => typeof one === 'string' && one.trim() !== '');
  return said ?? unknown;
}
