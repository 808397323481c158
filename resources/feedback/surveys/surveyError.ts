import { errorText } from '#ui/errorText.ts';

type Translate = Parameters<typeof errorText>[1];

/**
 * The error text of surveys (specification, section 8): the server's reason, translated if the catalogue has it,
 * otherwise the text of the response, otherwise the message, otherwise the text for unknown errors.
 *
 * @param unknown `unknownError` in the user's language
 */
export const surveyErrorText = (error: unknown, translate: Translate, unknown: string): string =>
  errorText(error, translate, unknown);
