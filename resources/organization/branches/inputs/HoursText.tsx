import { groupBy } from 'es-toolkit';
import type { OpeningHours } from '#contract/core/sections.ts';
import { weekdayNames } from '#i18n/formats.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';

/** Opening hours in one line, with equal days grouped. */
export default function HoursText({ value }: CellProps) {
  const hours = (value ?? []) as OpeningHours;
  const days = weekdayNames(useLanguage(), 'short').map((name, weekday) => {
    const spans = hours.filter((one) => one.weekday === weekday).map(({ from, to }) => `${from}–${to}`);
    return { name, spans: spans.join(' ') };
  });
  return Object.entries(groupBy(days, ({ spans }) => spans))
    .flatMap(([spans, on]) => (spans ? `${on.map(({ name }) => name).join(' ')} ${spans}` : []))
    .join(', ');
}
