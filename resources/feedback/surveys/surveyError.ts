import { errorText } from '#ui/errorText.ts';

type Translate = Parameters<typeof errorText>[1];

/**
 * What surveys tell of a failure (specification, section 8): the server's reason, in the person's language where the
 * catalogue has it, then the text of the answer, then the message, else that nothing is known.
 *
 * @param unknown `unknownError` in the person's language
 */
export const surveyErrorText = (error: unknown, translate: Translate, unknown: string): string =>
  errorText(error, translate, unknown);
