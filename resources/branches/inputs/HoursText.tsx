import type { OpeningHours } from '#contract/sections.ts';
import { intlLocale } from '#i18n/language.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useLanguage } from '#resources/define/view/say.ts';

/** Opening hours in one line: days that are alike stand together. */
export default function HoursText({ value }: CellProps) {
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' });
  const hours = (value ?? []) as OpeningHours;
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    // 4 January 1970 was a Sunday.
    name: names.format((3 + weekday) * 86_400_000),
    spans: hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => `${from}–${to}`)
      .join(' '),
  }));
  const alike = new Map<string, string[]>();
  for (const { name, spans } of days) if (spans) alike.set(spans, [...(alike.get(spans) ?? []), name]);
  return [...alike].map(([spans, on]) => `${on.join(' ')} ${spans}`).join(', ');
}
