import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { localized, type Question, type QuestionRef } from '#contract/surveyFields.ts';
import { countAnswers, countDailyAnswers, countSurveyLinks, getSurvey, type Survey } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { everyBranch } from '#resources/surveys/paths.ts';
import { usualWording } from '#resources/surveys/wording.ts';
import { words } from './words.ts';

/** What all figures of surveys are kept under. */
export const surveyFigures = 'surveyFigures';

export interface Days {
  firstDay?: string;
  lastDay?: string;
}

/** The survey and the branch that the address names. */
export function useAddressed() {
  const { companyId = '', surveyId = '', branchId = everyBranch } = useParams();
  return {
    survey: { companyId, id: surveyId },
    branchId,
    /** As calls ask for it. */
    asked: { companyId, ...(branchId !== everyBranch && { branchId }) },
  };
}

export function useSurvey() {
  const { survey } = useAddressed();
  return useQuery({
    queryKey: [surveyFigures, survey.companyId, survey.id],
    queryFn: ({ signal }) => call(getSurvey, { params: { companyId: survey.companyId, surveyId: survey.id }, signal }),
  });
}

/** Answers, field by field. */
export function useCounts(days: Days) {
  const { survey, asked } = useAddressed();
  const query = { ...asked, ...days };
  return useQuery({
    queryKey: [surveyFigures, survey.companyId, survey.id, 'counts', query],
    queryFn: ({ signal }) => call(countAnswers, { params: { surveyId: survey.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDailyCounts(days: Days) {
  const { survey, asked } = useAddressed();
  const query = { ...asked, ...days };
  return useQuery({
    queryKey: [surveyFigures, survey.companyId, survey.id, 'daily', query],
    queryFn: ({ signal }) => call(countDailyAnswers, { params: { surveyId: survey.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What became of links. */
export function useLinkCounts(days: Days) {
  const { survey, asked } = useAddressed();
  const query = { ...asked, ...days };
  return useQuery({
    queryKey: [surveyFigures, survey.companyId, survey.id, 'links', query],
    queryFn: ({ signal }) => call(countSurveyLinks, { params: { surveyId: survey.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How questions and answers are called. */
export function useSurveyTexts() {
  const say = useSay();
  const language = useLanguage();
  return {
    title: ({ title, ref }: Pick<Question, 'title' | 'ref'>): string =>
      localized(title, language) || say(usualWording[ref]),
    value({ choices, type }: Pick<Question, 'choices' | 'type'>, value: string): string {
      if (type === 'yes_no') return say(value === 'true' ? words.yes : words.no);
      const choice = choices.find(({ id }) => id === value);
      return choice ? localized(choice.label, language) : `${say(words.gone)} (${value})`;
    },
  };
}

/** The values that a question can have, and those that some answers still have. */
export function valuesOf(question: Question, counts: Readonly<Record<string, number>>): string[] {
  const offered = question.type === 'yes_no' ? ['true', 'false'] : question.choices.map(({ id }) => id);
  return [...offered, ...Object.keys(counts).filter((value) => !offered.includes(value))];
}

export const questionAt = (survey: Survey | undefined, ref: QuestionRef | undefined): Question | undefined =>
  survey?.definition.fields.find((field) => field.ref === ref);

/** How a branch is called. */
export function useBranchName() {
  const say = useSay();
  const { branches } = useScope();
  return (branchId: string): string => branches.find(({ id }) => id === branchId)?.name ?? say(words.otherBranch);
}
