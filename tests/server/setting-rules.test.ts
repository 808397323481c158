import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialSchedule, type OpenPeriod } from '#contract/reservations/bookingWindowRules.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorStatuses } from '#contract/core/errors.ts';
import { bookingWindowsCard } from '#src/pages/reservations/reservationSettings/bookingWindows.ts';
import { branchCard } from '#resources/organization/branches/card.ts';
import { companyCard, onlineCard, sectionsCard } from '#resources/organization/companies/settings.ts';
import type { SettingsCard } from '#resources/framework/settings.ts';
import { settingsResolver } from '#resources/framework/view/settings/resolver.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/**
 * Every rule of section 5 about companies, branches and booking windows, broken once: the form names it at its field
 * before anything is sent, and the server says the same of what is sent all the same, and keeps nothing of it.
 */

type Values = Record<string, unknown>;
const [branchId] = small.branches;
const params = { companyId: small.own, branchId };

const half = { openFromDate: 1, startMonthOffset: 1, startDateOfMonth: 1, endMonthOffset: 1, endDateOfMonth: 15 };
const monthly = (...openPeriods: Partial<OpenPeriod>[]) => ({
  settings: [
    { ...initialSchedule('twicePerMonth'), openPeriods: openPeriods.map((period) => ({ ...half, ...period })) },
  ],
});
const oneTime = (window: object) => ({
  settings: [
    {
      type: 'one_time',
      bookingRevealTime: '10:00',
      startFrom: '2027-01-01',
      startDate: '2027-01-05',
      endDate: '2027-01-09',
      ...window,
    },
  ],
});
const second = { openFromDate: 15, startDateOfMonth: 16, endDateOfMonth: -1 };
const michelin = { cookingLib: 'a', cookingType: 'b', priceString: '$$', stars: 1, bib: false, plate: false };
const periods = 'settings.0.openPeriods';

/** What is changed, the field that is marked, and what it is told. */
const broken: readonly (readonly [string, SettingsCard, Values, string, string])[] = [
  ['a company without a name', companyCard, { name: ' ' }, 'name', 'COMPANY_NAME_MUST'],
  ['an hour of reminders past the day', companyCard, { defaultReminderSendingHour: 24 }, 'defaultReminderSendingHour', 'INVALID_REMINDER_HOUR'], // prettier-ignore
  ['an alias with a blank', companyCard, { companyAlias: 'two words' }, 'companyAlias', 'alias'],
  ['an address without @', companyCard, { emails: { dailyTakeoutReport: ['nobody'] } }, 'emails.dailyTakeoutReport', 'email'], // prettier-ignore
  ['no reservation a guest', onlineCard, { reservationLimitPerCustomer: 0 }, 'reservationLimitPerCustomer', 'min'],
  ['no no-show a guest', onlineCard, { noShowLimitEnabled: true, noShowLimitPerCustomer: 0 }, 'noShowLimitPerCustomer', 'min'], // prettier-ignore
  ['sections in no order', sectionsCard, { diningSectionPeriods: { morning: { from: '12:00', to: '11:00' }, midday: { from: '11:00', to: '14:00' }, afternoon: { from: '14:00', to: '17:00' }, evening: { from: '17:00', to: '12:00' } } }, 'diningSectionPeriods.afternoon.from', 'sectionsOrder'], // prettier-ignore
  ['a branch without a name', branchCard, { name: '' }, 'name', 'BRANCH_NAME_MUST'],
  ['an hour that is none', branchCard, { reminderSendingHour: 9.5 }, 'reminderSendingHour', 'INVALID_REMINDER_HOUR'],
  ['reminders three weeks before', branchCard, { reminderSendingPriorDay: 21 }, 'reminderSendingPriorDay', 'INVALID_REMINDER_PRIOR_DAY'], // prettier-ignore
  ['a recipient of complaints that is none', branchCard, { customerComplaintsRecipientEmails: ['nobody'] }, 'customerComplaintsRecipientEmails', 'email'], // prettier-ignore
  ['half a Michelin entry', branchCard, { michelin: { ...michelin, priceString: ' ' } }, 'michelin.priceString', 'MICHELIN_REQUIRED_MISSING'], // prettier-ignore
  ['a zone that is none', branchCard, { timezone: 'Asia/Nowhere' }, 'timezone', 'timeZone'],
  ['a smallest party above the largest', branchCard, { minBookingGroupSize: 9, maxBookingGroupSize: 8 }, 'maxBookingGroupSize', 'groupSizes'], // prettier-ignore
  ['hours that overlap', branchCard, { openingHours: [{ weekday: 1, from: '11:00', to: '15:00' }, { weekday: 1, from: '14:00', to: '20:00' }] }, 'openingHours', 'hoursOverlap'], // prettier-ignore
  ['a waiting time without an end', branchCard, { waitingOpeningTimes: { lunch: { from: 600, to: null }, dinner: { from: null, to: null } } }, 'waitingOpeningTimes.lunch.to', 'required'], // prettier-ignore
  ['a survey that is no address', branchCard, { surveyLink: 'ftp://x' }, 'surveyLink', 'url'],
  ['a secured period beyond the offset', branchCard, { waitlistAutoTransformEnabled: true, waitlistAutoTransformOffset: 10, waitlistAutoTransformSecuredPeriod: 20 }, 'waitlistAutoTransformSecuredPeriod', 'securedTooLong'], // prettier-ignore
  ['the second opening first', bookingWindowsCard, monthly({ openFromDate: 20 }, second), `${periods}.1.openFromDate`, 'openingsOrder'], // prettier-ignore
  ['a start before its opening', bookingWindowsCard, monthly({ openFromDate: 10, startMonthOffset: 0, startDateOfMonth: 5 }), `${periods}.0.startDateOfMonth`, 'startAfterOpening'], // prettier-ignore
  ['an end before its start', bookingWindowsCard, monthly({ startDateOfMonth: 20, endDateOfMonth: 3 }), `${periods}.0.endDateOfMonth`, 'endAfterStart'], // prettier-ignore
  ['periods that overlap', bookingWindowsCard, monthly({ endDateOfMonth: 20 }, second), `${periods}.1.startDateOfMonth`, 'periodsOverlap'], // prettier-ignore
  ['a window that opens after it began', bookingWindowsCard, oneTime({ startFrom: '2027-01-07' }), 'settings.0.startFrom', 'openedTooLate'], // prettier-ignore
  ['a window that ends before it begins', bookingWindowsCard, oneTime({ endDate: '2027-01-02' }), 'settings.0.endDate', 'endAfterStart'], // prettier-ignore
];

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [buildUser({ id: 'office', isAdmin: true, role: 'manager' })];
  admin = server.client((await signInAll(server.services.identity, users)).get('office'));
});
afterAll(() => server.close());

const at = (errors: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Values | undefined)?.[part], errors);
const plain = (text: unknown) => String(text).replace('@@react-admin@@', '');

describe.each(broken)('%s', (_what, card, changes, path, told) => {
  const read = () => admin.call(card.get as Endpoint, { params } as never) as Promise<Values>;

  it('is named at its field before it is sent', async () => {
    const resolve = settingsResolver(card);
    const { errors } = await resolve({ ...(await read()), ...changes }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const message = plain((at(errors, path) as { message?: string } | undefined)?.message);
    expect(message).toContain(told in errorStatuses ? `errors.${told}` : `errors.field.${told}`);
  });

  it('is refused by the server, which keeps nothing of it', async () => {
    const before = await read();
    const answer = await admin.ask(card.patch as Endpoint, { params, body: { version: before.version, ...changes } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { code, details = [] } = answer.json as { code: string; details?: { path: string; code?: string }[] };
    expect(
      details.some((detail) => detail.path === path || detail.path.startsWith(`${path}.`)),
      answer.text,
    ).toBe(true);
    if (told in errorStatuses) expect(code).toBe(told);
    else expect(code).toBe('invalid_input');
    expect(await read()).toEqual(before);
  });
});
