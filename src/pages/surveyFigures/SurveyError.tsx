import { useTranslate } from 'ra-core';
import { useSay } from '#resources/define/view/say.ts';
import { surveyErrorText, unknownError } from '#resources/surveys/surveyError.ts';
import { ErrorState } from '#ui/states.tsx';

/** Says what went wrong with a survey. */
export function SurveyError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const say = useSay();
  return <ErrorState error={{ message: surveyErrorText(error, translate, say(unknownError)) }} onRetry={onRetry} />;
}
