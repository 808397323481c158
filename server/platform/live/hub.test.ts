import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import type { LiveHub } from '../kernel/services.ts';
import { liveHub } from './hub.ts';
import { outletTo } from './outlet.ts';

/** What a real server would need minutes for: streams that grow old, readers who take nothing. */

const scope = (enabledBranches: CompanyScope['enabledBranches'] = 'all'): CompanyScope => ({
  companyId: 'own',
  enabledBranches,
  role: 'read',
  flags: {},
});

let hear: (payload: string) => void;
let gap: () => void;
let hub: LiveHub;

function onFreshHub(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    const database = {
      listen(_: string, heard: typeof hear, onGap: typeof gap) {
        [hear, gap] = [heard, onGap];
        return Promise.resolve(() => Promise.resolve());
      },
    } as unknown as Parameters<typeof liveHub>[0]['database'];
    const identity = { onChange: () => () => undefined };
    hub = liveHub(
      { database, identity, log: pino({ level: 'silent' }) },
      { perUser: 2, most: 3, guests: { perNetwork: 2, most: 3 } },
    );
  });
  afterEach(async () => {
    await hub.stop();
    vi.useRealTimers();
  });
}

describe('the hub of streams', () => {
  onFreshHub();

  const noticeOf = (branchId: string, id: string, companyId = 'own') =>
    JSON.stringify({ companyId, branchId, id, type: 'booking', day: '2026-03-05', version: 1 });

  async function open(
    check: () => Promise<CompanyScope | null> = () => Promise.resolve(scope()),
    {
      userId = 'somebody',
      branches = scope(),
      after = undefined as string | undefined,
      dataAge = undefined as number | undefined,
    } = {},
  ) {
    const written: string[] = [];
    const reader = { written, ended: false, probes: 0 };
    await hub.open({
      userId,
      scope: branches,
      after,
      dataAge,
      check,
      begin: (onClose) => ({
        write: (text) => void written.push(text),
        probe: () => void (reader.probes += 1),
        end() {
          reader.ended = true;
          onClose();
        },
      }),
    });
    await vi.advanceTimersByTimeAsync(0);
    return reader;
  }

  it('says something every 15 seconds, and looks each time whether it may', async () => {
    let allowed: CompanyScope | null = scope();
    const reader = await open(() => Promise.resolve(allowed));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reader.written.filter((text) => text.startsWith(':'))).toHaveLength(2);
    expect([reader.ended, reader.probes]).toEqual([false, 2]);
    allowed = null;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reader.ended).toBe(true);
    expect(hub.count()).toBe(0);
    const before = reader.written.length;
    hear(noticeOf('own-1', 'late'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reader.written).toHaveLength(before);
  });

  it('ends a stream whose rights cannot be looked at for more than half a minute', async () => {
    let broken = false;
    const reader = await open(() => (broken ? Promise.reject(new Error('no database')) : Promise.resolve(scope())));
    broken = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(reader.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reader.ended).toBe(true);
  });

  it('writes what comes together at once, to each what it may see', async () => {
    const all = await open();
    const one = await open(() => Promise.resolve(scope(['own-2'])), { branches: scope(['own-2']) });
    const [before, beforeOne] = [all.written.length, one.written.length];
    for (const branch of ['own-1', 'own-2', 'own-1']) hear(noticeOf(branch, `of-${branch}`));
    hear(noticeOf('foreign-1', 'of-foreign', 'foreign'));
    hear('not JSON');
    hear('{"companyId":1}');
    await vi.advanceTimersByTimeAsync(100);
    expect(all.written).toHaveLength(before + 1);
    expect(all.written.at(-1)?.match(/"id":"[\w-]+"/g)).toEqual([
      '"id":"of-own-1"',
      '"id":"of-own-2"',
      '"id":"of-own-1"',
    ]);
    expect(one.written).toHaveLength(beforeOne + 1);
    expect(one.written.at(-1)).toContain('of-own-2');
    expect(one.written.at(-1)).not.toContain('own-1');
  });

  describe('a new reader who says how old its data is', () => {
    const namesFor = async (userId: string, dataAge?: number, branches = scope()) => {
      const { written } = await open(() => Promise.resolve(branches), { userId, branches, dataAge });
      return written.join('').match(/(?<=event: )\w+/g);
    };
    /** The hub knows everything of the last minute. */
    const listenForAMinute = async () => {
      await open();
      await vi.advanceTimersByTimeAsync(60_000);
    };

    it('reads it again only if something changed since that it sees', async () => {
      await listenForAMinute();
      expect(await namesFor('quiet', 3_000)).toEqual(['ready']);
      hear(noticeOf('own-1', 'changed'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await namesFor('older', 8_000)).toEqual(['ready', 'resync']);
    });

    it('does not, for changes before it and those of others', async () => {
      await listenForAMinute();
      hear(noticeOf('own-1', 'changed'));
      hear(noticeOf('foreign-1', 'of-foreign', 'foreign'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await namesFor('newer', 3_000)).toEqual(['ready']);
      expect(await namesFor('other-branch', 20_000, scope(['own-2']))).toEqual(['ready']);
    });

    it('does, for a change shortly before: its request was on its way', async () => {
      await listenForAMinute();
      hear(noticeOf('own-1', 'changed'));
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await namesFor('close', 1_000)).toEqual(['ready', 'resync']);
    });

    it('does, if nobody knows what happened since', async () => {
      expect(await namesFor('first', 1_000)).toEqual(['ready', 'resync']);
      await vi.advanceTimersByTimeAsync(60_000);
      gap();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await namesFor('after-gap', 10)).toEqual(['ready', 'resync']);
      expect(await namesFor('silent')).toEqual(['ready', 'resync']);
    });
  });

  it('forgets places in the stream that were before a gap', async () => {
    const reader = await open();
    hear(noticeOf('own-1', 'first'));
    await vi.advanceTimersByTimeAsync(100);
    const mark = /id: (\S+)\n/.exec(reader.written.at(-1) ?? '')?.[1];
    const back = await open(undefined, { userId: 'other', after: mark });
    expect(back.written.join('')).not.toContain('event: resync');
    gap();
    expect(reader.written.at(-1)).toContain('event: resync');
    back.ended = true;
    await hub.stop();
    expect(reader.ended).toBe(true);
  });

  it('opens no more than it may, and none after its end', async () => {
    await open();
    await open();
    await expect(open()).rejects.toMatchObject({ code: 'too_many_requests' });
    await open(undefined, { userId: 'other' });
    await expect(open(undefined, { userId: 'third' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(hub.count()).toBe(3);
    await hub.stop();
    await expect(open(undefined, { userId: 'third' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('streams of guests’ pages', () => {
  onFreshHub();
  const textsOf = (companyId: string, ...platforms: string[]) =>
    JSON.stringify({ kind: 'texts', companyId, revision: 2, platforms });

  async function openGuest(
    network = 'home',
    isCurrent = () => Promise.resolve(true),
    companyId = 'own',
    branchId = '',
  ) {
    const reader = { written: [] as string[], ended: false, probes: 0, close: () => undefined as void };
    await hub.openGuest({
      companyId,
      ...(branchId && { branchId }),
      network,
      isCurrent,
      begin(onClose) {
        reader.close = onClose;
        return {
          write: (text) => void reader.written.push(text),
          probe: () => void (reader.probes += 1),
          end() {
            reader.ended = true;
            onClose();
          },
        };
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    return reader;
  }

  it('receive changes of texts of their company and of guests’ pages, and beat', async () => {
    const [reader, foreign] = [await openGuest(), await openGuest('other', undefined, 'foreign')];
    hear(textsOf('own', 'mails', 'guestPages'));
    hear(textsOf('own', 'backOffice'));
    hear(JSON.stringify({ kind: 'texts', companyId: 'own' }));
    await vi.advanceTimersByTimeAsync(26_000);
    expect(reader.written.join('')).toBe('data: "ready"\n\ndata: "changed"\n\ndata: "beat"\n\n');
    expect(foreign.written.join('')).toBe('data: "ready"\n\ndata: "beat"\n\n');
    expect(reader.probes).toBe(1);
  });

  it('of menus receive changes of the menus of their branch', async () => {
    const reader = await openGuest('home', undefined, 'own', 'first');
    const others = [await openGuest('home', undefined, 'own', 'second'), await openGuest('other')];
    hear(JSON.stringify({ kind: 'menu', companyId: 'own', branchId: 'first', revision: 3 }));
    hear(JSON.stringify({ kind: 'menu', companyId: 'foreign', branchId: 'first', revision: 3 }));
    expect(reader.written).toEqual(['data: "ready"\n\n', 'data: "changed"\n\n']);
    for (const { written } of others) expect(written).toEqual(['data: "ready"\n\n']);
  });

  it('receive a change at once if the page is older, and end if that is unknown', async () => {
    const older = await openGuest('home', () => Promise.resolve(false));
    expect(older.written.at(-1)).toBe('data: "changed"\n\n');
    const unknown = await openGuest('home', () => Promise.reject(new Error('no database')));
    expect([older.ended, unknown.ended]).toEqual([false, true]);
  });

  it('are limited per network and in all, end at a gap, and have no timer when none is open', async () => {
    const first = await openGuest();
    await openGuest();
    await expect(openGuest()).rejects.toMatchObject({ code: 'too_many_requests' });
    await openGuest('other');
    await expect(openGuest('third')).rejects.toMatchObject({ code: 'unavailable' });
    first.close();
    first.close();
    expect(hub.count()).toBe(2);
    await openGuest();
    expect(vi.getTimerCount()).toBe(1);
    gap();
    expect([hub.count(), vi.getTimerCount()]).toEqual([0, 0]);
    const last = await openGuest();
    await hub.stop();
    expect([last.ended, hub.count(), vi.getTimerCount()]).toEqual([true, 0, 0]);
    await expect(openGuest()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the way to a reader', () => {
  /** A real answer whose reader takes nothing. */
  async function unread(work: (response: ServerResponse, onClose: Mock<() => void>) => Promise<void>) {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const arrived = new Promise<ServerResponse>((done) => server.once('request', (_, response) => done(response)));
    const answered = new Promise<IncomingMessage>((done) => {
      get({ port, host: '127.0.0.1', agent: false }, (answer) => {
        answer.pause();
        answer.on('error', () => undefined);
        done(answer);
      }).on('error', () => undefined);
    });
    const response = await arrived;
    response.writeHead(200);
    response.flushHeaders();
    const answer = await answered;
    try {
      await work(response, vi.fn<() => void>());
    } finally {
      answer.destroy();
      server.closeAllConnections();
      server.close();
    }
  }

  it('drops who does not keep up, and keeps no more than a bound for them', () =>
    unread(async (response, onClose) => {
      const outlet = outletTo(response, onClose);
      const part = 'x'.repeat(64 * 1024);
      let most = 0;
      for (let written = 0; written < 2_000 && !response.destroyed; written += 1) {
        outlet.write(part);
        most = Math.max(most, response.writableLength);
        if (written % 10 === 0) await new Promise((next) => setImmediate(next));
      }
      expect(response.destroyed).toBe(true);
      expect(most).toBeLessThan(512 * 1024);
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      outlet.write(part);
      outlet.end();
    }));

  it('gives up a reader who has taken nothing between two looks', () =>
    unread(async (response, onClose) => {
      const outlet = outletTo(response, onClose);
      outlet.probe();
      outlet.probe();
      expect(response.destroyed).toBe(false);
      // Until the connection takes no more: less than what is dropped at once.
      while (!response.writableNeedDrain) {
        outlet.write('x'.repeat(32 * 1024));
        await new Promise((next) => setTimeout(next, 1));
      }
      outlet.probe();
      expect(response.destroyed).toBe(false);
      outlet.probe();
      expect(response.destroyed).toBe(true);
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    }));
});
