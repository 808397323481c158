import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { writingRoles } from './permissions.ts';
import {
  diningSections,
  minutesOf,
  openingHours,
  sectionPeriods,
  type OpeningHours,
  type SectionPeriods,
} from './sections.ts';
import { id, version } from './wire.ts';

/** How a branch takes reservations: hours, times at the table, times of grace, waitlist (specification, sections 3 and 5). */

const minutes = (max: number, message?: string) => z.number().int().min(0, message).max(max);
const day = 24 * 60;
/** What fits the database's column, two weeks. */
const longest = 14 * day;

const fields = {
  /** Null where nobody has said when tables can be had. */
  openingHours: openingHours.nullable(),
  /** Minutes that a party usually stays, and that its table then needs. */
  dinerTime: minutes(day),
  cleanTableTime: minutes(day),
  autoClearTableEnabled: z.boolean(),
  bookingExpiredMinutes: minutes(day),
  waitingExpiredMinutes: minutes(day),
  waitlistEnabled: z.boolean(),
  waitlistAutoTransformEnabled: z.boolean(),
  waitlistAutoTransformOffset: minutes(longest, 'must not be negative'),
  waitlistAutoTransformSecuredPeriod: minutes(longest, 'must not be below zero'),
};

export const reservationSettings = z.object({ version, ...fields });
export type ReservationSettings = z.infer<typeof reservationSettings>;

type Rules = Pick<
  ReservationSettings,
  'openingHours' | 'waitlistAutoTransformEnabled' | 'waitlistAutoTransformOffset' | 'waitlistAutoTransformSecuredPeriod'
>;

/** What is wrong with settings that are each well-formed by themselves: the field, and the text's name under `errors.field`. */
export function settingsProblems(settings: Rules): { path: keyof Rules; code: 'securedTooLong' | 'hoursOverlap' }[] {
  const problems: ReturnType<typeof settingsProblems> = [];
  if (
    settings.waitlistAutoTransformEnabled &&
    settings.waitlistAutoTransformSecuredPeriod > settings.waitlistAutoTransformOffset
  )
    problems.push({ path: 'waitlistAutoTransformSecuredPeriod', code: 'securedTooLong' });
  if (overlapping(settings.openingHours ?? [])) problems.push({ path: 'openingHours', code: 'hoursOverlap' });
  return problems;
}

/** Whether two spans share a minute of one dining day. */
function overlapping(hours: OpeningHours): boolean {
  return hours.some((one, index) =>
    hours.slice(index + 1).some((other) => {
      const [a, b] = [minutesOf(one), minutesOf(other)];
      return one.weekday === other.weekday && a.from < b.to && b.from < a.to;
    }),
  );
}

const oneBranch = z.strictObject({ companyId: id, branchId: id });
const path = '/api/:companyId/branches/:branchId/reservation-settings';
const ofBranch = {
  kind: 'company',
  company: 'params.companyId',
  branch: 'params.branchId',
  permission: 'onlineReservation',
} as const;

export const getReservationSettings = endpoint({
  name: 'getReservationSettings',
  summary: 'How a branch takes reservations',
  method: 'GET',
  path,
  access: ofBranch,
  params: oneBranch,
  response: reservationSettings,
});

export const reservationSettingsChanges = z.strictObject({ ...z.strictObject(fields).partial().shape, version });

export const patchReservationSettings = endpoint({
  name: 'patchReservationSettings',
  summary: 'Change how a branch takes reservations',
  method: 'PATCH',
  path,
  access: { ...ofBranch, roles: writingRoles },
  params: oneBranch,
  body: reservationSettingsChanges,
  status: 204,
});

/** Sections follow each other without a gap, once around the clock. */
export const wholeDay = sectionPeriods.superRefine((periods, context) => {
  let length = 0;
  diningSections.forEach((section, index) => {
    const next = diningSections[(index + 1) % diningSections.length] ?? section;
    const { from, to } = minutesOf(periods[section]);
    length += to - from;
    if (periods[section].to !== periods[next].from)
      context.addIssue({ code: 'custom', path: [section, 'to'], message: 'must be where the next section begins' });
  });
  if (length !== day)
    context.addIssue({
      code: 'custom',
      path: [diningSections[0], 'from'],
      message: 'must follow each other once a day',
    });
});

/** Where sections do not go once around the clock: at the first that begins before the one in front of it. */
export function sectionProblems(periods: SectionPeriods): { path: string; code: 'sectionsOrder' }[] {
  const first = minutesOf(periods[diningSections[0]]).from;
  const begins = diningSections.map((section) => (minutesOf(periods[section]).from - first + day) % day);
  const wrong = diningSections.find((_, at) => at > 0 && (begins[at] ?? 0) <= (begins[at - 1] ?? 0));
  return wrong ? [{ path: `periods.${wrong}.from`, code: 'sectionsOrder' }] : [];
}

const sectionsPath = '/api/companies/:companyId/dining-sections';
const ofCompany = { kind: 'company', company: 'params.companyId' } as const;
const sections = z.object({ version, periods: sectionPeriods });

export const getDiningSections = endpoint({
  name: 'getDiningSections',
  summary: "The four sections of a company's dining day",
  method: 'GET',
  path: sectionsPath,
  access: { ...ofCompany, permission: ['onlineReservation', 'companyManagement'] },
  params: z.strictObject({ companyId: id }),
  response: sections,
});

export const diningSectionsChange = z.strictObject({ version, periods: wholeDay });

export const patchDiningSections = endpoint({
  name: 'patchDiningSections',
  summary: 'Change where the sections of the dining day begin; all reports follow',
  method: 'PATCH',
  path: sectionsPath,
  access: { ...ofCompany, permission: 'companyManagement', roles: writingRoles },
  params: z.strictObject({ companyId: id }),
  body: diningSectionsChange,
  status: 204,
});

export const branchSettingsEndpoints = [
  getReservationSettings,
  patchReservationSettings,
  getDiningSections,
  patchDiningSections,
] as const;
