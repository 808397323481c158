import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPicture } from '#contract/platform/uploads.ts';
import { queueMenuPictures } from '#server/menus/guestMenu/picturesJob.ts';
import { jobs, menuPictures, menuRevisions, menuSchedules } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { pngOf } from '#tests/support/groups.ts';
import { form, send, type Answer } from '#tests/support/http.ts';
import { buildMenuCategory, buildMenuItem, buildPublishedMenu } from '#tests/support/publishedMenus.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Pictures of menus: what may be uploaded, and as what guests get it. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await openServer();
  const user = buildUser({ id: 'pictures', role: 'manager', companies: [{ companyId }] });
  token = (await signInAll(server.services.identity, [user])).get('pictures') ?? '';
});
afterAll(() => server?.close());

const upload = (value: Buffer, type: string): Promise<Answer> =>
  send(server.url, {
    method: 'POST',
    path: uploadPicture.path.replace(':companyId', companyId),
    ...form([{ name: 'file', value, file: 'picture', type }], { authorization: `Bearer ${token}` }),
  });
const addressOf = ({ json }: Answer) => (json as { url: string }).url;
const drawing = (more: string, size = 400) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${more}</svg>`);
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5' } })
    .jpeg()
    .toBuffer();

it.each([
  ['a text that begins as a PNG', 'image/png', () => Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(200)}`, 'latin1')],
  ['a photo that is cut off', 'image/jpeg', async () => (await photo()).subarray(0, 600)],
  ['a drawing that ends early', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g/>')],
  ['a drawing that is no XML', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
])('%s is refused with the reason', async (_, type, content) => {
  const { status, json } = await upload(await content(), type);
  expect([status, json]).toMatchObject([415, { code: 'unsupported_type', reason: 'This picture cannot be read.' }]);
});

it('a picture of 30,000 × 30,000 points is refused with the reason, whatever its bytes', async () => {
  const flat = pngOf(30_000, 30_000);
  for (const [content, type] of [
    [flat, 'image/png'],
    [drawing('<path d="M0 0h9v9z"/>', 30_000), 'image/svg+xml'],
  ] as const) {
    expect(content.length).toBeLessThan(3_000_000);
    const { status, json } = await upload(content, type);
    expect([status, json]).toMatchObject([413, { code: 'too_large', reason: 'The picture has too many pixels.' }]);
  }
});

it('guests get rasters of three sizes, also of a drawing, once the job has made them', async () => {
  const { sql } = server.database;
  const svg = addressOf(await upload(drawing('<circle r="90" cx="200" cy="200"/>'), 'image/svg+xml'));
  const jpeg = addressOf(await upload(await photo(), 'image/jpeg'));
  const gone = `/files/${'0'.repeat(40)}.png`;
  const items = [
    buildMenuItem({ id: 'drawn', picture: svg }),
    buildMenuItem({ id: 'taken', picture: jpeg }),
    buildMenuItem({ id: 'gone', picture: gone }),
  ];
  const category = buildMenuCategory({ id: 'all', picture: jpeg });
  await sql.insert(menuSchedules).values(
    [branchId, otherBranch].map((at) =>
      buildPublishedMenu({
        companyId,
        branchId: at,
        id: `menu-${at}`,
        items,
        categories: [{ category, items: items.map(({ id }) => id) }],
      }),
    ),
  );
  const look = async () => (await send(server.url, { method: 'GET', path: `/m/${branchId}` })).text;
  expect(await look()).not.toContain('<img');

  // Two menus are published at the same time.
  await server.database.transaction((transaction) => queueMenuPictures(transaction, companyId));
  await server.database.transaction((transaction) => queueMenuPictures(transaction, companyId));
  await expect
    .poll(async () => (await sql.select().from(menuPictures)).map(({ source }) => source).sort(), { timeout: 30_000 })
    .toEqual([gone, jpeg, svg].sort());
  await server.services.jobs.idle();
  expect((await sql.select().from(jobs)).filter(({ kind }) => kind === 'menu-pictures')).toEqual(
    expect.arrayContaining([expect.objectContaining({ status: 'done', result: { made: 2, failed: 1 } })]),
  );
  expect((await sql.select().from(menuRevisions)).map((row) => row.branchId).sort()).toEqual([branchId, otherBranch]);

  const html = await look();
  const addresses = [...html.matchAll(/\/files\/[0-9a-f]{40}\.(\w+)/g)];
  expect([...new Set(addresses.map(([, ending]) => ending))]).toEqual(['webp']);
  expect(html.match(/<img/g)).toHaveLength(3);
  expect(html).toContain('loading="lazy"');
  const rows = await sql.select().from(menuPictures);
  for (const [source, widths] of [
    [svg, [160, 640, 1280]],
    [jpeg, [160, 640, 900]],
  ] as const) {
    const { rasters } = rows.find((row) => row.source === source) ?? {};
    const sizes = [160, 640, 1280].map(async (width) => {
      const answer = await fetch(server.url + rasters?.[width as 160]);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
    });
    expect(await Promise.all(sizes)).toEqual(widths);
  }
});
