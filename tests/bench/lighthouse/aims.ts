import type { Report } from '../lib/report.ts';
import { median } from '../lib/stats.ts';
import type { Audit, Device } from './audit.ts';
import type { AuditedScreen, ScreenKind } from './screens.ts';

/** What Lighthouse should find on each screen. */

export type Figure = Exclude<keyof Audit, 'faults' | 'work' | 'code'>;

/** Audits of one screen on one device. */
export interface Audited {
  screen: AuditedScreen;
  device: Device;
  audits: Audit[];
}

interface Aim {
  name: string;
  figure: Figure;
  /** Whether the limit is the smallest value, not the largest. */
  isLeast: boolean;
  limit: number;
}

const performance: Readonly<Record<Device, Readonly<Record<ScreenKind, number>>>> = {
  mobile: { login: 85, overview: 75, list: 85, form: 75 },
  desktop: { login: 95, overview: 95, list: 95, form: 95 },
};

const aimsOf = ({ screen, device }: Audited): readonly Aim[] => [
  { name: 'performance', figure: 'performance', isLeast: true, limit: performance[device][screen.kind] },
  { name: 'accessibility', figure: 'accessibility', isLeast: true, limit: 100 },
  { name: 'layout shift', figure: 'shift', isLeast: false, limit: 0.05 },
  ...(device === 'mobile' ? [{ name: 'blocked ms', figure: 'blocked', isLeast: false, limit: 400 } as const] : []),
];

const isMetBy = ({ isLeast, limit }: Aim, value: number) => (isLeast ? value >= limit : value <= limit);

/** The median of a figure over the audits that have it. */
export const medianOf = (audits: readonly Audit[], figure: Figure): number =>
  median(audits.flatMap((one) => one[figure] ?? []));

/**
 * Whether a screen meets each aim in so many rounds that the others cannot change it: in three of five, the median of
 * five is as good as the third best, whatever the last two find.
 *
 * @param rounds the number of rounds that are planned
 */
export function isSettled(audited: Audited, rounds: number): boolean {
  return aimsOf(audited).every((aim) => {
    const values = audited.audits.flatMap((one) => one[aim.figure] ?? []);
    // The first round alone looks at what does not change from one round to the next.
    const needed = aim.figure === 'accessibility' ? 1 : Math.floor(rounds / 2) + 1;
    return values.filter((value) => isMetBy(aim, value)).length >= needed;
  });
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000);

/** The aims of one screen on one device, with what was reached. */
export function reachedBy(audited: Audited): Report['aims'] {
  const what = `of ${audited.screen.path} on ${audited.device}`;
  if (!audited.audits.length) return [{ what: `sight ${what}`, aim: 'once in three', reached: 'never', met: false }];
  return aimsOf(audited).map((aim) => {
    const reached = medianOf(audited.audits, aim.figure);
    return {
      what: `${aim.name} ${what}`,
      aim: `${aim.isLeast ? '≥' : '≤'} ${aim.limit}`,
      reached: rounded(reached),
      met: isMetBy(aim, reached),
    };
  });
}
