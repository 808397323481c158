import type { Language } from '#contract/constants.ts';
import { messageLanguage } from '#contract/guestLanguages.ts';
import { masked } from '#contract/outbox.ts';
import { optOutLines, optOutLink } from '#contract/sms.ts';

/** What guests are written after a visit. */

interface Words {
  subject: (place: string) => string;
  ask: (place: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: (place) => `Your visit at ${place}`,
    ask: (place) => `Thank you for visiting ${place}. How was it?`,
  },
  zh: {
    subject: (place) => `您在「${place}」的用餐體驗`,
    ask: (place) => `感謝您光臨「${place}」，請告訴我們您的用餐體驗：`,
  },
  'zh-cn': {
    subject: (place) => `您在“${place}”的用餐体验`,
    ask: (place) => `感谢您光临“${place}”，请告诉我们您的用餐体验：`,
  },
  ja: {
    subject: (place) => `${place}のご利用について`,
    ask: (place) => `${place}をご利用いただきありがとうございます。ご感想をお聞かせください。`,
  },
};

export interface Asked {
  company: string;
  companyLanguage: Language;
  branch: string;
  /** The guest's own; null where nobody knows it. */
  language: string | null;
  /** What the survey's link ends with, and the one to get no more. */
  token: string;
  optOutToken: string;
}

/** The message that asks a guest; `shown` is without the links, for people who read the outbox. */
export function askingText(asked: Asked, base: string) {
  const { company, branch } = asked;
  const language = messageLanguage(asked.language, asked.companyLanguage);
  const place = branch.includes(company) ? branch : `${company} ${branch}`;
  const { subject, ask } = words[language];
  const text = (link: string, optOut: string) => [ask(place), link, optOutLines[language](optOut)].join('\n');
  const optOut = optOutLink(base, asked.optOutToken);
  return {
    subject: subject(place),
    text: text(`${base}/s/${asked.token}`, optOut),
    shown: text(masked, masked),
    optOut,
  };
}
