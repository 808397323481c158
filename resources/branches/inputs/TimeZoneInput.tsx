import { useMemo } from 'react';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { PickInput } from './PickInput.tsx';

/** What a zone is ahead of UTC now, as in `UTC+08:00`. */
function offset(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', 'UTC');
}

/** The time zone on whose clocks a branch lives. */
export default function TimeZoneInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((value) => ({
        value,
        label: `${value.replaceAll('_', ' ')} (${offset(value)})`,
      })),
    [],
  );
  return (
    <PickInput {...{ source, readOnly, options }} label={told(say('Time zone', '時區', '时区', 'タイムゾーン'))} />
  );
}
