import { and, eq, sql as raw } from 'drizzle-orm';
import { languages, type Language } from '#contract/core/constants.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { triggers } from '#contract/notices/notifications.ts';
import type { SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { jobKinds } from '#server/jobKinds.ts';
import { storedAs } from '#server/notices/notifications/queue.ts';
import { tables } from '#server/platform/db/declared.ts';
import {
  billingAccountCompanies,
  billingAccounts,
  branches,
  companies,
  customers,
  outbox,
  reservations,
  vouchers,
} from '#server/platform/db/schema.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { boardSamples, joinSamples, ticketSamples, walkSamples } from '#server/translations/queueSamples.ts';
import { buildBranch, buildCompany, buildCustomer, buildUser, signInAll } from './build.ts';
import { sendDue } from './deliveries.ts';
import { markTexts, saidBy, visibleIn, type Marked } from './markedTexts.ts';
import { openServer, type TestServerOptions } from './server.ts';
import { definitionOf } from './surveys.ts';

/** A company in each language whose data are Cyrillic and whose texts are marked: all other words are the product's. */

export const inboundSecret = 'a secret of these tests';
const hour = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * hour);
export const branchId = 'b';
export const companyIn = (language: Language) => `in-${language}`;

const everywhere = (text: string) => ({ zh: text, 'zh-cn': text, en: text, ja: text });

/** A form with every kind of question. */
export function cyrillicForm(): SurveyDefinition {
  const { fields } = definitionOf('');
  return {
    title: everywhere('Опрос'),
    fields: fields.map((field) => ({
      ...field,
      title: everywhere('Вопрос'),
      choices: field.choices.map((choice) => ({ ...choice, label: everywhere('Выбор') })),
    })),
  };
}

/** A zone in which it is about noon, so that everything may be sent. */
function noonZone(): string {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

const settingsIn = (language: Language) => ({
  language,
  reminderSendingHour: 0,
  reminderSendingPriorDay: 1,
  reviewSMSOffsetMinutes: 0,
  dailyReservationReportEmails: ['report@staff.example'],
  notifyCustomerComplaints: true,
  customerComplaintsRecipientEmails: ['host@staff.example'],
  googleMyBusiness: 'https://reviews.example/here',
  [storedAs]: triggers.flatMap((triggerEventType) =>
    (['email', 'app'] as const).map((channel) => ({
      triggerEventType,
      channel,
      active: true,
      destinations: [channel === 'email' ? 'desk@staff.example' : '+886900000001'],
      filters: { sourceFilter: {} },
    })),
  ),
});

export type BookingRow = typeof reservations.$inferInsert;

/** @param config in addition to that of the inbound messages */
export async function openTextsWorld(config: TestServerOptions['config'] = {}) {
  const server = await openServer({
    seed: 'empty',
    jobs: false,
    config: { sms: { gateway: null, perSecond: 0, inboundSecret }, ...config },
  });
  const { database, services, url } = server;
  const { sql } = database;
  for (const language of languages) {
    const companyId = companyIn(language);
    await sql.insert(companies).values(buildCompany({ id: companyId, name: 'Компания', language }));
    await sql.insert(branches).values(
      buildBranch({
        companyId,
        id: branchId,
        name: 'Филиал',
        timeZone: noonZone(),
        country: 'TW',
        phoneCountryCode: '886',
        phoneNumber: '912345678',
        waitlistEnabled: true,
        settings: settingsIn(language),
      }),
    );
    const seats = { companyId, branchId, seats: 8, active: true };
    await sql
      .insert(tables)
      .values(Array.from({ length: 9 }, (_, at) => ({ ...seats, id: `t${at}`, name: String(at) })));
    await sql.insert(billingAccounts).values({ id: companyId, kind: 'campaign', points: 1_000 });
    await sql.insert(billingAccountCompanies).values({ companyId, kind: 'campaign', accountId: companyId });
    const guest = {
      companyId,
      name: 'Гость',
      familyName: 'Фамилия',
      givenName: 'Имя',
      language,
      branchIds: [branchId],
    };
    const allowed = { allowContactRestaurant: true, forbidPiiSharing: false, types: [], tags: [] };
    const phoneNumber = `+88693000000${languages.indexOf(language)}`;
    await sql.insert(customers).values([
      buildCustomer({ ...guest, ...allowed, id: 'sms', phoneNumber, email: null }),
      buildCustomer({
        ...guest,
        ...allowed,
        id: 'mail',
        phoneNumber: null,
        email: `guest-${language}@guests.example`,
      }),
    ]);
    await sql.insert(vouchers).values({
      companyId,
      id: 'v',
      title: 'Чай',
      content: 'Подарок',
      terms: 'Один раз',
      branchIds: [branchId],
    });
  }
  const permissions = {
    backhouse: {
      ...defaultBackhouse,
      crmExport: true,
      depositReport: true,
      voucherManagement: true,
      surveyManagement: true,
      userManagement: true,
    },
  };
  const users = languages.map((language) =>
    buildUser({
      id: `manager-${language}`,
      name: 'Управляющий',
      role: 'manager',
      companies: [{ companyId: companyIn(language), permissions }],
    }),
  );
  const tokens = await signInAll(services.identity, users);
  const managerOf = (language: Language) => server.client(tokens.get(`manager-${language}`));

  return {
    server,
    managerOf,
    mark: (language: Language, at?: string, first?: number): Promise<Marked[]> =>
      markTexts(managerOf(language), companyIn(language), at, first),
    /** A page as a guest gets it. */
    async page(path: string, language: Language, form?: Record<string, string>) {
      const sign = path.includes('?') ? '&' : '?';
      const address = path.includes('lang=') ? path : `${path}${sign}lang=${language}`;
      const answer = await fetch(`${url}${address}`, {
        redirect: 'manual',
        headers: { 'accept-language': language },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      const html = await answer.text();
      return {
        status: answer.status,
        to: answer.headers.get('location') ?? '',
        text: [visibleIn(html), saidBy(html)].join('\n'),
      };
    },
    book: (language: Language, id: string, more: Partial<BookingRow> = {}) =>
      sql.insert(reservations).values({
        companyId: companyIn(language),
        id,
        branchId,
        type: 'booking',
        startTime: ago(-24),
        createdTime: ago(72),
        groupSize: 4,
        ...more,
      }),
    /** Closes the branches of the other companies, for which the work over all companies then does nothing. */
    only: (language: Language) =>
      sql.update(branches).set({ active: raw<boolean>`company_id = ${companyIn(language)}` }),
    change: (language: Language, settings: object) =>
      sql
        .update(branches)
        .set({ settings: { ...settingsIn(language), ...settings } })
        .where(and(eq(branches.companyId, companyIn(language)), eq(branches.id, branchId))),
    /** Does all jobs, as a process of its own. */
    async work(): Promise<void> {
      const runner = jobRunner(services, { kinds: jobKinds });
      await runner.start();
      await runner.idle();
      await runner.stop();
    },
    send: () => sendDue(services),
    /** The pages of the queue and the calling board in states that take hours. */
    async queueStates(language: Language): Promise<string[]> {
      const own = await services.wordings.of(sql, companyIn(language), branchId);
      const named = { company: 'Компания', branch: 'Филиал' };
      const pages = [...ticketSamples, ...joinSamples, ...boardSamples].map((draw) => draw(language, own, named));
      return [
        ...pages.map((html) => [visibleIn(html), saidBy(html)].join('\n')),
        ...walkSamples.map((draw) => draw(language, own)),
      ];
    },
    /** Everything in the outbox, and empties it. */
    async sent(): Promise<{ recipient: string; subject: string; body: string; shown: string }[]> {
      const rows = await sql.select().from(outbox).orderBy(outbox.id);
      await sql.delete(outbox);
      return rows.map(({ recipient, subject, body, shown }) => ({
        recipient,
        subject: subject ?? '',
        body: body ?? '',
        shown: shown ?? '',
      }));
    },
  };
}

export type TextsWorld = Awaited<ReturnType<typeof openTextsWorld>>;
