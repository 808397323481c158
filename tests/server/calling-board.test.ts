import { existsSync } from 'node:fs';
import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { undoSettingsChange } from '#contract/organization/restaurants.ts';
import * as board from '#contract/reservations/queue/board.ts';
import { boardOwner } from '#contract/reservations/queue/boardFields.ts';
import { clearBoardFiles } from '#server/reservations/queue/board/media.ts';
import { auditLog, boardFiles, boardLinks } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { mp4Of, webmOf } from '#tests/support/films.ts';
import { form, requestFor, send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The calling board's files, settings and links, for those who manage it. */

const companyId = small.own;
const [branchId, otherBranch] = small.branches;
const params = { companyId, branchId };
const query = params;
const day = 86_400_000;
let server: TestServer;
let tokens: Map<string, string>;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', role: 'write', companyId }),
    buildUser({ id: 'reader', role: 'read', companyId }),
    buildUser({ id: 'stranger', role: 'manager', companyId: small.foreign }),
  ]);
});
afterAll(() => server?.close());

const host = () => server.client(tokens.get('host'));
const picture = (width = 3_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f5e' } })
    .png()
    .toBuffer();

function upload(endpoint: Endpoint, content: Buffer, user = 'host', at: object = query) {
  const plain = requestFor(endpoint, { query: at }, tokens.get(user));
  const { headers, body } = form([{ name: 'file', value: content, file: 'board', type: 'text/plain' }], plain.headers);
  return send(server.url, { ...plain, headers, body });
}
const uploaded = async (endpoint: Endpoint, content: Buffer) => {
  const { status, json } = await upload(endpoint, content);
  expect(status).toBe(200);
  return (json as { url: string }).url;
};
const fetched = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(server.url, { method, path, headers });

describe('files', () => {
  it('a picture becomes one for televisions, whatever it was', async () => {
    const url = await uploaded(board.uploadBoardImage, await picture());
    expect(url).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
    const file = await server.services.files.get(url.split('/').at(-1) ?? '');
    const { width, height, format } = await sharp(file?.content).metadata();
    expect([width, height, format]).toEqual([1_920, 640, 'webp']);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><path d="M0 0h9v9z"/></svg>';
    expect(await uploaded(board.uploadBoardImage, Buffer.from(drawing))).toMatch(/\.webp$/);
  });

  it('a film is stored as it is, with its length, and served in ranges', async () => {
    const content = mp4Of({ seconds: 12 });
    const { json } = await upload(board.uploadBoardVideo, content);
    expect(json).toEqual({ url: expect.stringMatching(/\.mp4$/), seconds: 12 });
    const { url } = json as { url: string };
    const whole = await fetched(url);
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(whole.headers['content-length']).toBe(String(content.length));
    const part = await fetched(url, { range: 'bytes=4-11' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      'ftypisom',
      `bytes 4-11/${content.length}`,
    ]);
    expect((await fetched(url, { range: 'bytes=9999-' })).status).toBe(416);
    expect((await fetched(url, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
    const head = await fetched(url, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(content.length), '']);
    expect((await upload(board.uploadBoardVideo, webmOf({ seconds: 300 }))).status).toBe(200);
  });

  it.each([
    ['a film of more than five minutes', board.uploadBoardVideo, () => mp4Of({ seconds: 301 }), 413],
    ['a WebM of more than five minutes', board.uploadBoardVideo, () => webmOf({ seconds: 400 }), 413],
    ['a film that no browser plays', board.uploadBoardVideo, () => mp4Of({ codec: 'hvc1' }), 415],
    ['a film without a length', board.uploadBoardVideo, () => webmOf(), 415],
    ['a film that is cut off', board.uploadBoardVideo, () => mp4Of().subarray(0, 100), 415],
    ['a text', board.uploadBoardVideo, () => Buffer.from('<html>no film</html>'.repeat(20)), 415],
    ['a picture as a film', board.uploadBoardVideo, () => Buffer.from('GIF89a'.padEnd(400, '\0'), 'latin1'), 415],
    ['a film as a picture', board.uploadBoardImage, () => mp4Of(), 415],
    [
      'a damaged picture',
      board.uploadBoardImage,
      () => Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(400, 'x'), 'latin1'),
      415,
    ],
    ['a picture that is too large', board.uploadBoardImage, () => Buffer.alloc(3_145_729, 'GIF89a'), 413],
    ['a film that is too large', board.uploadBoardVideo, () => Buffer.concat([mp4Of(), Buffer.alloc(52_428_800)]), 413],
  ] as const)('%s is refused', async (_, endpoint, content, status) => {
    const before = await server.database.sql.$count(boardFiles);
    expect((await upload(endpoint, content())).status).toBe(status);
    expect(await server.database.sql.$count(boardFiles)).toBe(before);
  });

  it('only those with the permission store files', async () => {
    expect((await upload(board.uploadBoardVideo, mp4Of(), 'reader')).status).toBe(403);
    expect((await upload(board.uploadBoardVideo, mp4Of(), 'stranger')).status).toBe(403);
  });
});

const settings = () => host().call(board.getCallingBoard, { params });
const patch = (body: object) => host().ask(board.patchCallingBoard, { params, body });

describe('settings', () => {
  it('are stored in their order, and each of them by itself', async () => {
    const [one, two] = [
      await uploaded(board.uploadBoardImage, await picture(40, 30)),
      await uploaded(board.uploadBoardVideo, mp4Of()),
    ];
    const media = [
      { kind: 'video', url: two },
      { kind: 'image', url: one, seconds: 15 },
    ];
    expect((await patch({ boardMedia: media, boardLanguages: ['ja', 'en'] })).status).toBe(204);
    expect(await settings()).toMatchObject({ boardMedia: media, boardLanguages: ['ja', 'en'], boardSpeech: true });
    expect((await patch({ boardMedia: media.toReversed() })).status).toBe(204);
    expect((await settings()).boardMedia).toEqual(media.toReversed());
  });

  it('refuse files of others, files of another kind, and times out of range', async () => {
    const foreign = await server.services.files.put(await picture(10, 10), 'image/webp', boardOwner(small.foreign));
    const own = await uploaded(board.uploadBoardImage, await picture(11, 11));
    for (const medium of [
      { kind: 'image', url: foreign, seconds: 5 },
      { kind: 'video', url: own },
      { kind: 'image', url: own, seconds: 2 },
      { kind: 'image', url: own, seconds: 301 },
      { kind: 'image', url: 'https://example.com/x.png', seconds: 5 },
    ])
      expect((await patch({ boardMedia: [medium] })).status).toBe(400);
  });

  it('refuse a version that is not the present one', async () => {
    const { version } = await settings();
    expect((await patch({ boardTheme: 'light', version })).status).toBe(204);
    expect((await patch({ boardTheme: 'dark', version })).status).toBe(409);
  });
});

const pathOf = (url: string) => `${server.services.config.dataDir}/files/${url.slice(7, 9)}/${url.slice(7)}`;

describe('files that no board uses', () => {
  it('are removed a week later, and not before; undoing brings back what is there', async () => {
    const [used, gone] = [
      await uploaded(board.uploadBoardImage, await picture(21, 20)),
      await uploaded(board.uploadBoardImage, await picture(22, 20)),
    ];
    const medium = (url: string) => ({ kind: 'image', url, seconds: 10 });
    await patch({ boardMedia: [medium(used), medium(gone)] });
    await clearBoardFiles(server.services);
    await patch({ boardMedia: [medium(used)] });
    const of = (url: string) => and(eq(boardFiles.companyId, companyId), eq(boardFiles.url, url));
    const unused = async (url: string) =>
      (await server.database.sql.select().from(boardFiles).where(of(url)))[0]?.unusedTime;
    await clearBoardFiles(server.services, Date.now() + 8 * day);
    // It has only now been seen to be unused.
    expect([await unused(used), await unused(gone)]).toEqual([null, expect.any(Date)]);
    expect(existsSync(pathOf(gone))).toBe(true);

    const [entry] = await server.database.sql
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entity, 'branch'), eq(auditLog.entityId, branchId)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    const change = { companyId, entryId: entry?.id ?? '' };
    expect((await host().ask(undoSettingsChange, { params: change, body: {} })).status).toBe(204);
    expect((await settings()).boardMedia).toEqual([medium(used), medium(gone)]);
    await clearBoardFiles(server.services, Date.now() + 8 * day);
    expect(await unused(gone)).toBeNull();
    await patch({ boardMedia: [medium(used)] });
    await clearBoardFiles(server.services);

    await clearBoardFiles(server.services, Date.now() + 6 * day);
    expect(existsSync(pathOf(gone))).toBe(true);
    await clearBoardFiles(server.services, Date.now() + 8 * day);
    expect([existsSync(pathOf(gone)), existsSync(pathOf(used))]).toEqual([false, true]);
    expect((await fetched(gone)).status).toBe(404);
    expect(await server.database.sql.$count(boardFiles, of(gone))).toBe(0);
  });
});

describe('links', () => {
  const links = async () => (await host().call(board.listBoardLinks, { params })).links;

  it('are told once, and stored as a digest', async () => {
    const made = await host().call(board.createBoardLink, { params, body: { name: 'Entrance', lastDay: null } });
    expect(made.link).toMatch(/\/board\/[\w-]{32}$/);
    const token = made.link.slice(-32);
    const [stored] = await server.database.sql.select().from(boardLinks).where(eq(boardLinks.id, made.id));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await links())).not.toContain(token);
    const logged = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, made.id));
    expect(JSON.stringify(logged)).not.toContain(token);
    expect(await links()).toMatchObject([{ name: 'Entrance', lastDay: null, expired: false, seenTime: null }]);
  });

  it('can be replaced and ended by those who manage the branch', async () => {
    const [link] = await links();
    const place = { ...params, linkId: link?.id ?? '' };
    const body = { version: link?.version ?? 0 };
    expect((await server.client(tokens.get('reader')).ask(board.rotateBoardLink, { params: place, body })).status).toBe(
      403,
    );
    expect(
      (await host().ask(board.rotateBoardLink, { params: { ...place, branchId: otherBranch }, body })).status,
    ).toBe(404);
    const rotated = await host().call(board.rotateBoardLink, { params: place, body });
    expect(rotated.version).toBe(body.version + 1);
    expect((await host().ask(board.rotateBoardLink, { params: place, body })).status).toBe(409);
    await host().call(board.revokeBoardLink, { params: place });
    expect(await links()).toEqual([]);
    expect((await host().ask(board.revokeBoardLink, { params: place })).status).toBe(404);
  });

  it('are limited in number, also if many are made at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        host().ask(board.createBoardLink, { params, body: { name: `TV ${at}`, lastDay: null } }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await server.database.sql.delete(boardLinks);
  });
});
