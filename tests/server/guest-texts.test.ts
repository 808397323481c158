import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { createDayNotice, notifyDayNotice } from '#contract/dayNotices/dayNotices.ts';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { exportThroughEmail } from '#contract/guests/guestExports.ts';
import { createCampaign, getCampaign, patchCampaign, previewCampaign } from '#contract/marketing/campaigns.ts';
import { receiveSms } from '#contract/marketing/campaigns.ts';
import { reviewDeposit } from '#contract/money/deposits.ts';
import { createUser } from '#contract/organization/users.ts';
import { requestPasswordReset } from '#contract/platform/session.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { actOnEntry, takeNumber } from '#contract/reservations/queue/queue.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { issueTo } from '#server/marketing/vouchers/issue.ts';
import { messageAccountOf, queueMessages } from '#server/marketing/vouchers/messages.ts';
import { reportDays } from '#server/notices/notifications/dayReports.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import { deliveries, deposits, issuedVouchers, surveyInvitations, surveys } from '#server/platform/db/schema.ts';
import { tellOfEligible } from '#server/reservations/waitlist/waitlist.ts';
import { foreignWords, marksIn, type Marked } from '#tests/support/markedTexts.ts';
import { showMenus } from '#tests/support/shownMenus.ts';
import { showOffers } from '#tests/support/shownOffers.ts';
import { ago, branchId, companyIn, cyrillicForm, inboundSecret } from '#tests/support/textsWorld.ts';
import { openTextsWorld, type TextsWorld } from '#tests/support/textsWorld.ts';

/**
 * Every sentence that guests read, and that staff get by mail, can be edited: with an own text for every key nothing is
 * left that is neither such a text nor the data of the restaurant.
 */

/** Keys that nothing here renders, with the reason. */
const notRendered: Readonly<Record<string, string>> = {
  'guestPages/voucher/days': 'the preview beside the form; the page of an issued voucher has a date',
  'guestPages/voucher/nothing': 'an unknown code belongs to no company',
  'guestPages/menu/nothing': 'an unknown branch belongs to no company',
  'guestPages/waitlistOffer/nothing': 'an unknown link belongs to no company',
  'guestPages/queueTicket/nothing': 'an unknown link belongs to no company',
  'guestPages/queueJoin/nothing': 'an unknown branch belongs to no company',
  'board/calling/nothing': 'an unknown link belongs to no company',
  'guestPages/optOut/nothing': 'an unknown link belongs to no company',
  'guestPages/failures/busy': 'needs more links than a minute allows; see own-texts.test.ts',
  'messages/dayNotice/subject': 'the form of a notice begins with it',
  'messages/dayNotice/body': 'the form of a notice begins with it',
  'mails/notifications/takeoutCreated': 'no event fires it yet',
  'mails/notifications/takeoutCustomerCancelled': 'no event fires it yet',
  'mails/notifications/receivedUserMessage': 'no event fires it yet',
};

/** Data that cannot be Cyrillic. */
const known = [
  /(?:[2-9A-HJ-NP-Z]{4}[- ]?){4}/g,
  new RegExp(Object.values(languageNames).join('|'), 'g'),
  /\b(?:UTC|TWD)\b|NT(?=\$)/g,
  /\b[A-D]\d*\b/g,
];

/** What an export's mail repeats of the end of its file, whose words are the back office's. */
const endOfExport = / {3}[\s\S]*?(?=https?:)/;

let world: TextsWorld;
const marked = new Map<Language, Marked[]>();
const rendered = new Map<Language, { from: string; text: string }[]>(languages.map((one) => [one, []]));
const note = (language: Language, from: string, text: string) => rendered.get(language)?.push({ from, text });

beforeAll(async () => {
  world = await openTextsWorld();
  for (const language of languages) marked.set(language, await world.mark(language));
});
afterAll(() => world.server.close());

/** Opens a page, and expects its status. */
async function open(language: Language, path: string, status: number, form?: Record<string, string>) {
  const found = await world.page(path, language, form);
  expect([path, found.status]).toEqual([path, status]);
  if (found.text.trim()) note(language, `${form ? 'POST' : 'GET'} ${path}`, found.text);
  return found;
}

/** Sends what waits, and notes it. @returns the recipients */
async function deliver(language: Language, what: string): Promise<string[]> {
  await world.send();
  const sent = await world.sent();
  for (const { subject, body, shown } of sent)
    note(language, what, [subject, body, shown].join('\n').replace(endOfExport, ' '));
  return sent.map(({ recipient }) => recipient);
}

describe.each(languages)('in %s', (language) => {
  const companyId = companyIn(language);
  const params = { companyId };
  const query = { companyId };
  const at = languages.indexOf(language);
  const sql = () => world.server.database.sql;
  const services = () => world.server.services;
  const manager = () => world.managerOf(language);
  beforeAll(() => world.only(language));

  test('the pages of vouchers', async () => {
    const codeOf = (state: number) => `${'ABCD'[at]}${'EFGHJ'[state]}`.padEnd(16, '2');
    const states = [
      { expiresTime: ago(-240) },
      {},
      { availableTime: ago(-240), expiresTime: ago(-480) },
      { usedTime: ago(1), usedBranchId: branchId },
      { expiresTime: ago(24) },
    ];
    await sql()
      .insert(issuedVouchers)
      .values(
        states.map((more, state) => ({
          companyId,
          id: `issued-${state}`,
          voucherId: 'v',
          customerId: 'sms',
          title: 'Чай',
          code: codeOf(state),
          occasion: `state ${state}`,
          issuedTime: ago(300),
          ...more,
        })),
      );
    for (const state of states.keys()) await open(language, `/v/${codeOf(state)}`, 200);
  });

  test('the pages of menus', () => showMenus(world, language, (path) => open(language, path, 200)));

  test('reminders, vouchers, campaigns and notices of closed days', async () => {
    const phone = `+88694000000${at}`;
    await world.book(language, 'by-sms', { guestPhone: phone });
    await world.book(language, 'by-mail', { customerId: 'mail' });
    await remindGuests(services().database);
    expect(await deliver(language, 'reminders')).toHaveLength(2);

    const { database, wordings } = services();
    const own = await wordings.of(sql(), companyId, null);
    for (const way of ['sms', 'mail'] as const)
      await database.transaction(async (transaction) => {
        const account = await messageAccountOf(transaction, companyId);
        const receivers = [{ customerId: way, occasion: way }];
        const done = await issueTo(transaction, { companyId, voucherId: 'v', receivers, userId: null });
        const paid = { accountId: account?.id ?? null, budget: account?.points ?? 0 };
        await queueMessages(transaction, done.issued, {
          companyId,
          voucher: done.voucher,
          way,
          base: 'https://x.example',
          own,
          ...paid,
        });
      });
    expect(await deliver(language, 'vouchers')).toHaveLength(2);

    const { campaign } = await manager().call(createCampaign, { body: { companyId } });
    const { id, version } = campaign;
    await manager().call(patchCampaign, { body: { id, companyId, version, content: 'Лапша', title: 'Лапша' } });
    const sample = await manager().call(previewCampaign, {
      params: { id },
      query,
      body: { phoneNumber: '0912345678' },
    });
    note(language, 'preview of a campaign', sample.text);
    await manager().call(getCampaign, { params: { id }, query });
    expect(await deliver(language, 'campaigns')).toHaveLength(1);

    const startTime = ago(-24 * 300);
    const paid = { provider: 'local', currency: 'TWD', amount: 10_000, charged: 10_000 } as const;
    const times = { purchaseTime: new Date(), serviceTime: startTime };
    for (const reservationId of ['closed-1', 'closed-2'])
      await world.book(language, reservationId, { guestPhone: phone, startTime });
    await sql()
      .insert(deposits)
      .values({
        companyId,
        id: 'closed',
        branchId,
        reservationId: 'closed-1',
        type: 'prepay',
        status: 'paid',
        ...paid,
        ...times,
      });
    const day = startTime.toISOString().slice(0, 10);
    const template = { subject: '{branch}', body: '{name}{outcome}' };
    const notice = await manager().call(createDayNotice, { params, body: { day, branches: [branchId] } });
    await manager().call(notifyDayNotice, {
      params: { companyId, noticeId: notice.id },
      body: {
        version: notice.version,
        texts: { en: template, zh: template, 'zh-cn': template, ja: template },
        reservations: [
          { reservationId: 'closed-1', sms: true, cancel: true, refund: true },
          { reservationId: 'closed-2', sms: true },
        ],
      },
    });
    await world.work();
    expect(await deliver(language, 'notices of a closed day')).toContain(phone);
  });

  test('the number and the call of the queue', async () => {
    const place = { companyId, branchId };
    const email = `queue-${language}@guests.example`;
    const entry = await manager().call(takeNumber, {
      params: place,
      body: { key: `party-${language}`, groupSize: 2, name: 'Гость', email, force: true },
    });
    expect(await deliver(language, 'numbers of the queue')).toEqual([email]);
    const { id: reservationId, version } = entry;
    await manager().call(actOnEntry, { params: { ...place, reservationId }, body: { version, action: 'call' } });
    expect(await deliver(language, 'calls of the queue')).toEqual([email]);
  });

  test('a table from the waitlist', () =>
    showOffers(world, language, {
      open: (path, status, form) => open(language, path, status, form),
      deliver: () => deliver(language, 'tables from the waitlist'),
    }));

  test('the pages of the queue, and the calling board', async () => {
    await world.change(language, { webWaitingEnabled: true, waitStatusBoardEnabled: true });
    services().queues.forget(companyId, branchId);
    const path = `/w/${branchId}`;
    await open(language, path, 200);
    await open(language, `${path}/qr`, 200);
    const party = { key: `guest-${language}`, size: '2', name: 'Гость', phone: `091260000${at}` };
    await open(language, path, 422, { ...party, size: '0' });
    await open(language, path, 422, { ...party, phone: '12' });
    const { to } = await open(language, path, 303, party);
    await open(language, path, 409, { ...party, key: `second-${language}` });
    await open(language, to, 200);
    const link = { name: 'Экран', lastDay: null };
    const board = await manager().call(createBoardLink, { params: { companyId, branchId }, body: link });
    await open(language, new URL(board.link).pathname, 200);
    await open(language, to, 303, { act: 'giveUp' });
    await open(language, to, 200);
    for (const text of await world.queueStates(language)) note(language, 'a state of the queue', text);
    await world.change(language, {});
  });

  test('surveys: pages, invitations, answers, opting out', async () => {
    const link = `opros-${language}`;
    const { id: surveyId } = await manager().call(createSurvey, {
      params,
      body: {
        definition: cyrillicForm(),
        branchIds: [branchId],
        expirationType: 'afterIssue',
        expireSeconds: 3_600,
        feedbackEmailType: 'all',
        customizedLink: link,
        vouchers: ['v'],
      },
    });
    await open(language, `/s/${link}`, 200);
    await open(language, `/s/${link}`, 422, {});
    const { to } = await open(language, `/s/${link}`, 303, { branch: branchId });
    await open(language, to, 200);
    await open(language, to, 422, { act: 'send' });
    const unhappy = { total_satisfaction: 'no', need_contact: 'yes', suggestion: 'Суп' };
    await open(language, to, 422, { ...unhappy, contact_phone: '12', act: 'send' });
    await open(language, to, 200, { ...unhappy, act: 'save' });
    await sql().execute(raw`alter table survey_submissions add constraint broken check (false) not valid`);
    await open(language, to, 500, { ...unhappy, act: 'send' });
    await sql().execute(raw`alter table survey_submissions drop constraint broken`);
    await open(language, to, 200, { ...unhappy, contact_phone: '0912555777', act: 'send' });
    await open(language, to, 200);
    const tokenOf = (name: string) => `${name}-${language}`.padEnd(22, '0');
    const invitation = { companyId, surveyId, branchId, customerId: 'sms' };
    await sql()
      .insert(surveyInvitations)
      .values([
        { ...invitation, id: 'known', token: tokenOf('known') },
        { ...invitation, id: 'late', token: tokenOf('late'), expiresTime: ago(1) },
      ]);
    await open(language, `/s/${tokenOf('known')}`, 200, { total_satisfaction: 'yes', act: 'send' });
    await open(language, `/s/${tokenOf('late')}`, 410);
    await deliver(language, 'mails about answers');

    await sql()
      .update(surveys)
      .set({ createdTime: ago(10) })
      .where(eq(surveys.id, surveyId));
    const seated = { state: 'seated', startTime: ago(1), seatedTime: ago(1) } as const;
    for (const customerId of ['sms', 'mail'])
      await world.book(language, `seated-${customerId}`, { ...seated, customerId });
    expect(await inviteAfterVisits(services().database)).toBe(2);
    const ofSurvey = and(eq(deliveries.companyId, companyId), eq(deliveries.kind, 'survey'));
    const [asked] = await sql().select().from(deliveries).where(ofSurvey);
    expect(await deliver(language, 'survey invitations')).toHaveLength(2);
    await open(language, `/o/${asked?.optOutToken ?? ''}`, 200);
    await open(language, `/o/${asked?.optOutToken ?? ''}`, 200, {});

    await sql().update(surveys).set({ branchIds: [] }).where(eq(surveys.id, surveyId));
    await open(language, `/s/${link}`, 404);
  });

  test('what staff get by mail', async () => {
    let keys = 0;
    const push = async (...events: object[]) => {
      const keyed = events.map((event) => ({ key: `event-${language}-${(keys += 1)}`, ...event }));
      const answer = await manager().ask(pushReservationEvents, { params, body: { branchId, events: keyed } });
      expect(answer.text).not.toContain('refused');
    };
    const guest = { name: 'Гость', phone: `+88695000000${at}` };
    const soon = { startTime: ago(-2).toISOString(), groupSize: 2, createdFrom: 'web', guest };
    await push(
      { kind: 'created', externalId: 'one', ...soon },
      { kind: 'changed', externalId: 'one', groupSize: 3 },
      { kind: 'confirmed', externalId: 'one' },
      { kind: 'created', externalId: 'two', type: 'waitlist', ...soon },
      { kind: 'created', externalId: 'three', type: 'waitlist', ...soon },
      { kind: 'transformed', externalId: 'three' },
    );
    await tellOfEligible(services());
    const reply = await fetch(`${world.server.url}${receiveSms.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sms-secret': inboundSecret },
      body: JSON.stringify({ messageId: `reply-${language}`, from: guest.phone, text: 'Опоздаем' }),
    });
    expect(reply.status).toBe(200);
    await push({ kind: 'cancelled', externalId: 'one', by: 'customer' });
    const deposit = { companyId, branchId, reservationId: 'by-sms', type: 'prepay', status: 'pendingReview' } as const;
    const paid = { provider: 'local', currency: 'TWD', amount: 10_000, charged: 10_000 } as const;
    for (const decision of ['approve', 'decline'] as const) {
      const times = { purchaseTime: new Date(), serviceTime: new Date() };
      await sql()
        .insert(deposits)
        .values({ ...deposit, id: decision, ...paid, ...times });
      const place = { params: { companyId, depositId: decision } };
      await manager().call(reviewDeposit, { ...place, body: { version: 1, decision } });
    }
    await deliver(language, 'notifications');

    const yesterday = { startTime: ago(24), createdTime: ago(72) };
    for (const [type, state] of [
      ['booking', 'seated'],
      ['booking', 'open'],
      ['waiting', 'cancelledByCustomer'],
      ['walkin', 'noShow'],
    ] as const)
      await world.book(language, `${type}-${state}`, { ...yesterday, type, state });
    await world.book(language, 'today', { startTime: ago(0) });
    await reportDays(services());
    expect(await deliver(language, 'daily reports')).toContain('report@staff.example');

    const to = `manager-${language}@staff.example`;
    await manager().call(exportThroughEmail, { body: { companyId, to, language, timeZone: 'UTC', ids: ['sms'] } });
    await world.work();
    expect(await deliver(language, 'exports')).toContain(to);
    const invitee = `new-${language}@staff.example`;
    await manager().call(createUser, { query, body: { email: invitee, name: 'Повар', language } });
    expect(await deliver(language, 'invitations')).toEqual([invitee]);
    await world.server.client().call(requestPasswordReset, { body: { email: to, language } });
    await expect.poll(async () => (await deliver(language, 'new passwords')).includes(to)).toBe(true);
    await services().identity.invite(`manager-${language}`, language, 'https://office.example');
    expect(await deliver(language, 'first passwords')).toEqual([to]);
  });

  test('all that was rendered are own texts and data, in this language', () => {
    const marks = marked.get(language) ?? [];
    const left = (rendered.get(language) ?? []).flatMap(({ from, text }) => {
      const others = marksIn(text).flatMap((number) => {
        const mark = marks[number];
        return mark && mark.language !== language ? [`${mark.name} in ${mark.language}`] : [];
      });
      const words = [...foreignWords(text, known), ...others];
      return words.length ? [`${from}: ${[...new Set(words)].join(' ')}`] : [];
    });
    expect(left).toEqual([]);
  });

  test('every text that can be edited was rendered', () => {
    const marks = marked.get(language) ?? [];
    const texts = rendered.get(language) ?? [];
    const seen = new Set(texts.flatMap(({ text }) => marksIn(text)).map((number) => marks[number]?.name));
    const editable = [...new Set(marks.filter((one) => one.language === language).map(({ name }) => name))];
    expect(editable.filter((name) => !seen.has(name)).sort()).toEqual(Object.keys(notRendered).sort());
  });
});
