import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { queueTickets, reservations } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { openGuestStream } from '#tests/support/stream.ts';
import {
  acted,
  ago,
  ask,
  branchId,
  branchPath,
  change,
  clear,
  companyId,
  entryOf,
  line,
  newKey,
  newPhone,
  openQueue,
  restaurant,
  server,
  spell,
  store,
  take,
  taken,
  written,
} from '#tests/support/queueGuests.ts';

/** The queue as guests have it on their phones: taking a number, and the place in the line. */

beforeAll(openQueue);
afterAll(() => server?.close());
beforeEach(() => store({}));

describe('taking a number', () => {
  beforeAll(clear);

  it('leads to the place in the line, once for each form', async () => {
    const form = { key: newKey(), size: '2', chairs: '1', name: 'Lin', phone: newPhone(), note: 'By the window' };
    const [first, again] = [await ask(branchPath, form), await ask(branchPath, form)];
    expect([first.status, again.status]).toEqual([303, 303]);
    expect(again.to).toBe(first.to);
    const path = first.to.split('?')[0] ?? '';
    expect(path).toMatch(/^\/q\/[\w-]{22}$/);
    expect(await entryOf(path)).toMatchObject({
      groupSize: 2,
      numberOfKidChairs: 1,
      name: 'Lin',
      note: 'By the window',
      lineState: 'waiting',
    });
    const { html, status } = await ask(path);
    const { number } = await entryOf(path);
    expect(status).toBe(200);
    for (const words of [`<b class="num">${number}</b>`, '<h1>Harbour &amp; Hill</h1>', 'You are next.'])
      expect(html).toContain(words);
    for (const secret of ['Lin', '0912', '886912', 'By the window']) expect(html).not.toContain(secret);
  });

  it('is remembered by the browser, at this branch only', async () => {
    const { cookie, to } = await take();
    expect(cookie).toMatch(/^queueTicket=[\w-]{22}; Path=\/w\/own-1; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const mine = { cookie: cookie.split(';')[0] ?? '' };
    const { html } = await ask(branchPath, undefined, mine);
    expect(html).toContain(`href="${to.split('?')[0]}?lang=en"`);
    expect(html).not.toContain('<form');
    expect((await ask(branchPath)).html).toContain('<form');
    expect((await ask(`/w/${small.branches[1]}`, undefined, mine)).html).not.toContain('You are in the queue');
    await ask(to, { act: 'giveUp' });
    expect((await ask(branchPath, undefined, mine)).html).toContain('<form');
  });

  it('a key that is too easy to guess gives nobody the place of another party', async () => {
    const one = await ask(branchPath, { key: 'easy-key', size: '2' });
    const other = await ask(branchPath, { key: 'easy-key', size: '2' });
    expect([one.status, other.status]).toEqual([303, 303]);
    expect(other.to).not.toBe(one.to);
  });

  it.each<[string, () => Promise<object>, Record<string, string>, number, string]>([
    ['a link that is turned off', async () => ({ webWaitingEnabled: false }), {}, 409, 'No numbers are given out here'],
    ['no new parties', async () => ({ acceptNewWaitings: false }), {}, 409, 'No numbers are given out here'],
    ['other hours', () => spell(60, 120), {}, 409, 'The queue is closed now. It opens'],
    ['a place far away', async () => nearby, { lat: '25.0439', lng: '121.5644' }, 409, 'You are too far away'],
    ['no place', async () => nearby, {}, 409, 'We need your location'],
    ['a place that is none', async () => nearby, { lat: 'x', lng: '200' }, 409, 'We need your location'],
    ['nobody', async () => ({}), { size: '0' }, 422, 'Please enter from 1 to 99 guests.'],
    ['too many', async () => ({}), { size: '2', more: '100' }, 422, 'Please enter from 1 to 99 guests.'],
    ['a wrong phone', async () => ({}), { phone: '12' }, 422, 'Please check the phone number.'],
  ])('%s: refused in plain words, with what was entered', async (_, settings, form, status, words) => {
    await store(await settings());
    const before = (await line()).length;
    const refused = await take({ name: 'Wu', ...form });
    expect(refused.status).toBe(status);
    expect(refused.html).toContain(words);
    expect(refused.html.match(/role="alert" tabindex="-1" autofocus/g) ?? []).toHaveLength(
      /No numbers|closed/.test(words) ? 0 : 1,
    );
    if (refused.html.includes('<form')) expect(refused.html).toContain('value="Wu"');
    expect((await line()).length).toBe(before);
  });

  it('a page that gives no numbers has no form', async () => {
    await store({ webWaitingEnabled: false });
    const { html, status } = await ask(branchPath);
    expect([status, html.includes('<form')]).toEqual([200, false]);
    expect(html).toContain('Please speak to our staff');
  });

  it('a phone number that is in the line gets no second place, and not many in an hour', async () => {
    const phone = newPhone();
    for (let time = 0; time < 4; time += 1) {
      const path = await taken({ phone });
      const second = await take({ phone: phone.replace(' ', '-') });
      expect([second.status, second.html.includes('in the queue already')]).toEqual([409, true]);
      await ask(path, { act: 'giveUp' });
    }
    const fifth = await take({ phone });
    expect([fifth.status, fifth.html.includes('has taken several numbers')]).toEqual([429, true]);
    expect(fifth.retryAfter).toBeGreaterThan(3_000);
    expect(fifth.retryAfter).toBeLessThanOrEqual(3_600);
    expect((await take({ phone: newPhone() })).status).toBe(303);
  });

  it('a full queue says so', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `full-${at}`);
    const place = { companyId, branchId };
    await server.database.sql
      .insert(reservations)
      .values(rows.map((id) => ({ ...place, id, type: 'waiting' as const, startTime: ago(1), groupSize: 2 })));
    await server.database.sql.insert(queueTickets).values(
      rows.map((reservationId, number) => ({
        ...place,
        reservationId,
        period: 'full',
        counter: '',
        number,
        token: reservationId.padEnd(22, '-'),
        place: ago(1),
      })),
    );
    server.services.queues.forget(companyId, branchId);
    const refused = await take();
    expect([refused.status, refused.html.includes('The queue is full.')]).toEqual([409, true]);
    const shown = await ask(branchPath);
    expect([shown.html.includes('The queue is full.'), shown.html.includes('<form')]).toEqual([true, false]);
    await server.database.sql.delete(queueTickets).where(eq(queueTickets.period, 'full'));
    await server.database.sql.execute(raw`delete from reservations where id like 'full-%'`);
    server.services.queues.forget(companyId, branchId);
  });

  it('who is near gets a number, and the place is neither stored nor logged', async () => {
    await store(nearby);
    expect((await ask(branchPath)).html).toContain('within 500 m');
    const path = await taken({ lat: '25.03412345', lng: '121.56412345' });
    await ask(path, { act: 'onTheWay' });
    const walk = await walkFrom(path, { lat: 25.04312345, lng: 121.56412345 });
    expect(walk.status).toBe(200);
    const rows = await server.database.sql.execute(
      raw`select r::text, t::text, (select array_agg(e::text) from reservation_events e where e.reservation_id = r.id)::text
        from reservations r join queue_tickets t on t.reservation_id = r.id`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/12345/);
    expect(written.join('')).toContain('"route":"/q/:token/walk"');
    expect(written.join('')).not.toMatch(/41.?2345|12345|121\.56/);
  });

  it('where nobody knows the place of the branch, the distance asks nobody for theirs', async () => {
    await store({ webWaitingGeolocationEnabled: true, webWaitingGeolocationDistance: 500 });
    const { html } = await ask(branchPath);
    expect(html).not.toMatch(/name="lat"|within 500 m/);
    expect((await take()).status).toBe(303);
  });
});

const nearby = { webWaitingGeolocationEnabled: true, webWaitingGeolocationDistance: 500, location: restaurant };
async function walkFrom(path: string, body: unknown) {
  const answer = await fetch(`${server.url}${path}/walk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, json: answer.ok ? (JSON.parse(text) as Record<string, unknown>) : null };
}

describe('the place in the line', () => {
  beforeEach(clear);

  it.each<[string, string, string]>([
    ['groups', '1 party of your size is before you', '2 parties of your size are before you'],
    ['people', '2 guests in parties of your size are before you', '3 guests in parties of your size are before you'],
  ])('counts %s, of the size class', async (positionInLineMode, second, third) => {
    await store({ positionInLineMode });
    const paths = [await taken({ size: '2' }), await taken({ size: '1' }), await taken({ size: '2' })];
    await taken({ size: '4' });
    const shown = await Promise.all(paths.map(async (path) => (await ask(path)).html));
    expect(shown[0]).toContain('You are next.');
    expect(shown[1]).toContain(second);
    expect(shown[2]).toContain(third);
    const { html } = await ask(branchPath);
    expect(html).toContain(positionInLineMode === 'groups' ? '<td>3 parties</td>' : '<td>5 guests</td>');
  });

  it('is hidden where the branch hides it', async () => {
    await store({ positionInLineMode: 'hidden' });
    const [, path = ''] = [await taken(), await taken()];
    for (const { html } of [await ask(path), await ask(branchPath)])
      expect(html).not.toMatch(/before you|next\.|part(y|ies)</);
    expect((await ask(path)).html).toContain('<h2 id="h" tabindex="-1">Estimated wait</h2>');
  });

  it('says each state, in four languages, in less than 40 kB', async () => {
    const path = await taken({ size: '2' });
    const expected = async (words: Record<'en' | 'zh' | 'zh-cn' | 'ja', string>) => {
      for (const language of languages) {
        const { html, status } = await ask(`${path}?lang=${language}`);
        expect([language, status, html.includes(words[language])]).toEqual([language, 200, true]);
        expect(Buffer.byteLength(html)).toBeLessThan(20_000);
      }
    };
    await expected({ en: 'You are next.', zh: '下一組就是您。', 'zh-cn': '下一组就是您。', ja: '次のご案内です。' });
    const { calledTime } = await acted(path, 'call');
    await expected({ en: 'Time left', zh: '剩餘時間', 'zh-cn': '剩余时间', ja: '残り時間' });
    expect((await ask(path)).html).toContain(`data-end="${Date.parse(calledTime ?? '') + 600_000}"`);
    await change(path, { calledTime: ago(11) });
    await expected({ en: 'We have called you', zh: '已叫過您', 'zh-cn': '已叫过您', ja: 'お呼び出しいたしました' });
    await acted(path, 'seat', { tables: ['T7'] });
    await expected({ en: 'Table T7', zh: '桌號 T7', 'zh-cn': '桌号 T7', ja: 'お席：T7' });
    expect((await ask(path)).html).not.toContain('<form');
    await acted(path, 'undo');
    await acted(path, 'skip');
    await expected({ en: 'has been called', zh: '已過號', 'zh-cn': '已过号', ja: '順番が過ぎました' });
    await acted(path, 'undo');
    await acted(path, 'refuse');
    await expected({ en: 'We are sorry', zh: '很抱歉', 'zh-cn': '很抱歉', ja: '申し訳ございません' });
    await change(path, { endedTime: ago(4 * 60) });
    const { html } = await ask(path);
    expect(html).toContain('This number is no longer in the queue.');
    await server.database.sql.update(reservations).set({ endedTime: ago(25 * 60) });
    expect((await ask(path)).status).toBe(404);
  });

  it('changes while it is open, within a second, and ends when the link ends', async () => {
    const [first = '', second = ''] = [await taken(), await taken()];
    const stream = await openGuestStream(server.url, `${second}/live?lang=en`);
    const states = () => stream.events.filter(({ name }) => name === 'state').map(({ data }) => JSON.stringify(data));
    await stream.until(() => states().some((state) => state.includes('1 party of your size')));
    const began = performance.now();
    await acted(first, 'call');
    await stream.until(() => states().some((state) => state.includes('You are next.')), 1_000);
    await acted(second, 'call');
    await stream.until(() => states().some((state) => state.includes('Your table is ready')), 1_000);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(Buffer.byteLength(states().join(''))).toBeLessThan(20_000);
    const { id } = await entryOf(second);
    await server.database.sql.update(reservations).set({ deletedTime: new Date() }).where(eq(reservations.id, id));
    await acted(first, 'seat');
    await stream.ended();
    expect(stream.events.at(-1)?.name).toBe('gone');
  });

  it('says when to walk back', async () => {
    await store({ location: restaurant });
    const path = await taken();
    expect((await ask(path)).html).toContain('When do I have to leave?');
    const near = await walkFrom(path, { lat: restaurant.lat + 0.0045, lng: restaurant.lng });
    expect(near.json).toMatchObject({
      distance: 500,
      minutes: 10,
      text: expect.stringContaining('500 m away, about 10 minutes on foot.') as string,
    });
    expect((await walkFrom(path, { lat: 26.0339, lng: restaurant.lng })).json).toMatchObject({
      minutes: null,
      leaveIn: null,
    });
    await acted(path, 'call');
    expect((await walkFrom(path, restaurant)).json).toMatchObject({ distance: 0, leaveIn: 0 });
    for (const body of [{}, { lat: 91, lng: 0 }, { lat: '25', lng: '121' }, [], null, 'x'])
      expect((await walkFrom(path, body)).status).toBe(400);
    await acted(path, 'seat');
    expect((await walkFrom(path, restaurant)).status).toBe(404);
    await store({});
    expect((await walkFrom(await taken(), restaurant)).status).toBe(404);
  });
});
