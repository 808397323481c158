import { memoize } from 'es-toolkit';
import type { InputProps } from '#resources/framework/fields.ts';
import { PickInput } from './PickInput.tsx';

/** The UTC offset of a time zone, as in `UTC+08:00`, in January: in summer it may be an hour more. */
const offset = memoize((timeZone: string): string => {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(Date.UTC(2026, 0, 1)).find(({ type }) => type === 'timeZoneName')?.value;
    return (name ?? 'GMT').replace('GMT', 'UTC');
  } catch {
    return '?';
  }
});
const labelOf = (value: string) => `${value.replaceAll('_', ' ')} (${offset(value)})`;
const zones = memoize((_: void) =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: labelOf(value) })),
);

/** The time zone of a branch. */
export default function TimeZoneInput(props: InputProps) {
  return <PickInput {...props} labelOf={labelOf} options={() => zones()} />;
}
