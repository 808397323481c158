import { Link } from 'react-router';
import { localized } from '#contract/surveyFields.ts';
import type { Survey } from '#contract/surveys.ts';
import { say, type CellProps } from '../define/fields.ts';
import { useLanguage, useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { everyBranch, surveyPath } from './paths.ts';

const words = {
  figures: say('Figures of {n}', '「{n}」的數字', '“{n}”的数据', '「{n}」の数字'),
  answers: say('Answers', '回覆', '回复', '回答'),
  answersOf: say('Answers to {n}', '「{n}」的回覆', '“{n}”的回复', '「{n}」の回答'),
};

/** Which share of the links was answered; leads to the figures, and to the answers. */
export default function FiguresLink({ record }: CellProps) {
  const told = useSay();
  const language = useLanguage();
  const companyId = useScope().companyId ?? '';
  const { id, definition, completedPercentage } = record as unknown as Survey;
  const title = { n: localized(definition.title, language) };
  const share = `${completedPercentage}%`;
  const survey = { companyId, id };
  return (
    <>
      <Link
        className="cell-link"
        to={surveyPath(survey, everyBranch, 'summary')}
        aria-label={`${share} ${told(words.figures, title)}`}
      >
        {share}
      </Link>{' '}
      <Link
        className="cell-link subtle"
        to={surveyPath(survey, everyBranch, 'detail')}
        aria-label={told(words.answersOf, title)}
      >
        {told(words.answers)}
      </Link>
    </>
  );
}
