import type { Language } from '#contract/core/constants.ts';
import { textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { surveyAnswerTexts } from './words.ts';

interface AnswerFacts {
  branch: string;
  /** That of the survey. */
  title: string;
  unsatisfied: boolean;
  written: readonly string[];
  contactPhone: string | null;
  /** The link to the complaint; null without one. */
  link: string | null;
}

/** The mail to the branch about an answer, and what others may see of it. */
export function answerMail(
  language: Language,
  { branch, title, unsatisfied, written, contactPhone, link }: AnswerFacts,
  own: OwnTexts,
): { subject: string; body: string; shown: string } {
  const text = textsIn(surveyAnswerTexts, language, own);
  const shown = `${branch}\n${title}`;
  const body = [
    shown,
    ...written,
    ...(contactPhone ? [contactPhone] : []),
    ...(link ? ['', text('complaint'), link] : []),
  ];
  return { subject: `${text(unsatisfied ? 'unsatisfied' : 'other')}: ${branch}`, body: body.join('\n'), shown };
}
