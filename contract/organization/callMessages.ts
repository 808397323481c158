import type { Language } from '../core/constants.ts';

/** A branch's own words for guests whose table is ready, instead of the usual text. Pure. */

/** What a call message may contain, written `{{number}}`. */
export const callMessageVariables = ['number', 'name', 'branch', 'minutes', 'link'] as const;
export type CallMessageValues = Readonly<Record<(typeof callMessageVariables)[number], string | number>>;

/** By language; an empty one means the usual text. */
export type CallMessages = Readonly<Partial<Record<Language, string | null>>>;

export const longestCallMessage = 300;

const variable = /\{\{ ?(\w*) ?\}\}/g;
const isKnown = (name: string): name is keyof CallMessageValues => callMessageVariables.some((known) => known === name);

/** The variables in a call message that do not exist. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(variable)].flatMap(([, name = '']) => (isKnown(name) ? [] : [name]));

/** A branch's own call message with its values; null if the branch uses the usual text. */
export function ownCallMessage(messages: CallMessages, language: Language, values: CallMessageValues): string | null {
  const text = messages[language]?.trim();
  if (!text) return null;
  return text.replace(variable, (_, name: string) => (isKnown(name) ? String(values[name]) : ''));
}
