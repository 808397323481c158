import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import { localized, type Question, type QuestionRef } from '#contract/feedback/surveyFields.ts';
import { countSurveyLinks, getSurvey, type Survey } from '#contract/feedback/surveys.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { surveyErrorText } from '#resources/feedback/surveys/surveyError.ts';
import { unknownError } from '#resources/feedback/surveys/unknownError.ts';
import { everyBranch } from '#resources/feedback/surveys/views.ts';
import { defaultWording } from '#resources/feedback/surveys/wording.ts';
import { surveyFigureWords } from './words.ts';

/** The first part of all query keys for survey figures. */
export const surveyFigures = 'surveyFigures';

/** The previous figures stay visible while those of another period or branch are loading. */
export const keep = { placeholderData: keepPreviousData };

export interface Days {
  firstDay?: string;
  lastDay?: string;
}

/** The survey and the branch in the address. */
export function useAddressed() {
  const { companyId = '', surveyId = '', branchId = everyBranch } = useParams();
  const place = { companyId, ...(branchId !== everyBranch && { branchId }) };
  return {
    survey: { companyId, id: surveyId },
    branchId,
    /** The prefix of the survey's query keys. */
    family: [surveyFigures, companyId, surveyId],
    /** Builds the input of calls about the survey. */
    input: <Params extends object>(more: Params) => ({ params: { surveyId }, query: { ...place, ...more } }),
  };
}

export function useSurvey() {
  const { survey, family } = useAddressed();
  return useCall(family, getSurvey, { params: { companyId: survey.companyId, surveyId: survey.id } });
}

/** The counts of links per step. */
export function useLinkCounts(days: Days) {
  const { family, input } = useAddressed();
  return useCall(family, countSurveyLinks, input(days), keep);
}

/** Returns the error text for a survey. */
export function useSurveyFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const labelOf = useLabels();
  return (error) => surveyErrorText(error, translate, labelOf(unknownError));
}

/** The texts of questions and answers. */
export function useSurveyTexts() {
  const labelOf = useLabels();
  const language = useLanguage();
  return {
    title: ({ title, ref }: Pick<Question, 'title' | 'ref'>): string =>
      localized(title, language) || labelOf(defaultWording[ref]),
    value({ choices, type }: Pick<Question, 'choices' | 'type'>, value: string): string {
      if (type === 'yes_no') return labelOf(value === 'true' ? surveyFigureWords.yes : surveyFigureWords.no);
      const choice = choices.find(({ id }) => id === value);
      return choice ? localized(choice.label, language) : `${labelOf(surveyFigureWords.gone)} (${value})`;
    },
  };
}

/** The possible values of a question, followed by former values that some answers still have. */
export function questionValues(question: Question, counts: Readonly<Record<string, number>>): string[] {
  const offered = question.type === 'yes_no' ? ['true', 'false'] : question.choices.map(({ id }) => id);
  return [...offered, ...Object.keys(counts).filter((value) => !offered.includes(value))];
}

export const questionAt = (survey: Survey | undefined, ref: QuestionRef | undefined): Question | undefined =>
  survey?.definition.fields.find((field) => field.ref === ref);

/** The name of a branch, or a placeholder for one that the user cannot see. */
export function useSurveyedBranch(): (branchId: string) => string {
  const labelOf = useLabels();
  const branchName = useBranchName();
  return (branchId) => branchName(branchId) ?? labelOf(surveyFigureWords.otherBranch);
}
