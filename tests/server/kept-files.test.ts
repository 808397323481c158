import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patchBranch } from '#contract/organization/branches.ts';
import { createBranch } from '#contract/organization/branches.ts';
import { createCampaign, getCampaign, listCampaigns, patchCampaign } from '#contract/marketing/campaigns.ts';
import { createCompany } from '#contract/organization/companies.ts';
import { undoSettingsChange } from '#contract/organization/restaurants.ts';
import { listAudit } from '#contract/platform/audit.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import {
  copyGroupLogo,
  createGroup,
  deleteGroupBranch,
  getGroup,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
} from '#contract/organization/groups.ts';
import { patchBasicSettings, patchOnlineRsvSettings } from '#contract/organization/restaurants.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { audio, image, records, text, video } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { branches, campaigns, companies, groups } from '#server/platform/db/schema.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';
import { allHandlers } from '#server/handlers.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { createTables } from '#tests/support/declaredTables.ts';
import { groupPicture, groupPictureAddress, pngOf } from '#tests/support/groups.ts';
import type { Client } from '#tests/support/http.ts';
import { keptFiles } from '#tests/support/keptFiles.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What takes the address of a file takes those of files that are kept here: of the company's own, or of nobody yet. */

const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const posters = defineResource({
  name: 'testPosters',
  label,
  one: label,
  icon: 'truck',
  permission: 'posterManagement',
  fields: {
    title: text(label, { max: 60, required: true }),
    picture: image(label),
    sound: audio(label),
    film: video(label),
    scenes: records(label, {
      one: label,
      maxItems: 3,
      fields: { name: text(label, { max: 9 }), picture: image(label) },
    }),
  },
  list: { columns: ['title'] },
  form: [{ label, fields: ['title'] }],
});
const poster = resourceEndpoints(posters);
const table = tableOf(posters);
const [branchId, otherBranch] = small.branches;
const params = { companyId: small.own };
const nowhere = (ending: string) => `/files/${'0'.repeat(40)}.${ending}`;

let server: TestServer;
let manager: Client;
let admin: Client;
let own: string;
let foreign: string;

beforeAll(async () => {
  const all = [...resources, posters];
  server = await openServer({ resources: all, handlers: allHandlers(all), jobs: false });
  await createTables(server.database, posters);
  const users = [
    buildUser({ id: 'poster-manager', role: 'manager', companyId: small.own }),
    buildUser({ id: 'poster-admin', role: 'manager', isAdmin: true }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('poster-manager'));
  admin = server.client(tokens.get('poster-admin'));
  const { files } = server.services;
  own = await files.put(Buffer.from('of the company'), 'image/png', small.own);
  foreign = await files.put(Buffer.from('of another company'), 'image/png', small.foreign);
});
afterAll(() => server?.close());

async function refused(endpoint: Endpoint, input: { params?: object; body: object }, ...paths: string[]) {
  const answer = await admin.ask(endpoint, input);
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input' }]);
  const { details } = answer.json as { details: { path: string; code?: string }[] };
  expect(details.map(({ path, code }) => [path, code])).toEqual(paths.map((path) => [path, 'notUploaded']));
}

describe('a declared resource', () => {
  const create = (body: object) => manager.call(poster.create, { params, body: { title: 'One', ...body } });

  it('takes files of the company, and of nobody yet', async () => {
    const scenes = [{ name: 'A', picture: own }];
    const body = { picture: own, sound: keptFiles.audio, film: keptFiles.video, scenes };
    expect(await create(body)).toMatchObject(body);
  });

  it('takes none that was never uploaded, or is of another company', async () => {
    const body = { title: 'One', picture: foreign, sound: nowhere('mp3'), film: nowhere('mp4') };
    await refused(poster.create, { params, body }, 'picture', 'sound', 'film');
    const scenes = [{ picture: own }, { picture: nowhere('png') }];
    await refused(poster.create, { params, body: { title: 'One', scenes } }, 'scenes.1.picture');
  });

  it('leaves an address alone that it has already', async () => {
    const { id } = (await create({ picture: own, scenes: [{ name: 'A', picture: own }] })) as { id: string };
    const [old, older] = [nowhere('jpg'), nowhere('gif')];
    await server.database.sql
      .update(table)
      .set({ picture: old, scenes: [{ name: 'A', picture: older }] })
      .where(eq(table.id as never, id));
    const at = { ...params, id };
    const put = (version: number, changes: object) => ({ params: at, body: { version, ...changes } });
    const scenes = [{ name: 'B', picture: own }, { picture: older }];
    await manager.call(poster.update, put(1, { picture: old, scenes }));
    await refused(poster.update, put(2, { picture: nowhere('webp') }), 'picture');
    await manager.call(poster.update, put(2, { picture: null }));
    await refused(poster.update, put(3, { picture: old }), 'picture');
    await refused(poster.updateMany, { params, body: { ids: [id], changes: { picture: old } } }, 'picture');
  });
});

describe('settings', () => {
  const branch = (id: string = branchId) => ({ ...params, branchId: id });

  it('take files of the company, and of nobody yet', async () => {
    await admin.call(patchBasicSettings, { params, body: { logo: own } });
    const voices = { en: { checkInVoice: { text: '', audio: keptFiles.audio } } };
    await admin.call(patchBranch, { params: branch(), body: { logo: keptFiles.image, images: [own], voices } });
    // As they are copied from one branch to another.
    await admin.call(patchBranch, { params: branch(otherBranch), body: { images: [own], voices } });
  });

  it('take no others', async () => {
    await refused(patchBasicSettings, { params, body: { logo: foreign } }, 'logo');
    const reservationBanners = [{ image: nowhere('png'), title: 'A' }];
    await refused(patchOnlineRsvSettings, { params, body: { reservationBanners } }, 'reservationBanners.0.image');
    const images = [own, nowhere('png')];
    await refused(patchBranch, { params: branch(), body: { images } }, 'images.1');
    const voices = { en: { checkInVoice: { text: '', audio: nowhere('mp3') } } };
    await refused(patchBranch, { params: branch(), body: { voices } }, 'voices.en.checkInVoice.audio');
  });

  it('leave an address alone that they have already, and take it back', async () => {
    const old = nowhere('jpg');
    const settings = sql`settings || ${JSON.stringify({ images: [old] })}::jsonb`;
    await server.database.sql.update(branches).set({ settings }).where(eq(branches.id, branchId));
    await admin.call(patchBranch, { params: branch(), body: { images: [own, old] } });
    await admin.call(patchBranch, { params: branch(), body: { images: [own] } });
    const { entries } = await admin.call(listAudit, { params, query: { entity: 'branch', entityId: branchId } });
    await admin.call(undoSettingsChange, { params: { ...params, entryId: entries[0]?.id ?? '' } });
    await refused(patchBranch, { params: branch(otherBranch), body: { images: [nowhere('tif')] } }, 'images.0');
  });

  it('take an address that others of the company have, whatever has become of the file', async () => {
    const [ofBranch, ofCompany, ofStranger] = [nowhere('gif'), nowhere('webp'), nowhere('avif')];
    const keep = (values: object) => sql`settings || ${JSON.stringify(values)}::jsonb`;
    const { sql: database } = server.database;
    await database
      .update(branches)
      .set({ settings: keep({ images: [ofBranch] }) })
      .where(eq(branches.id, branchId));
    await database
      .update(branches)
      .set({ settings: keep({ images: [ofStranger] }) })
      .where(eq(branches.companyId, small.foreign));
    await database
      .update(companies)
      .set({ settings: keep({ logo: ofCompany }) })
      .where(eq(companies.id, small.own));
    await admin.call(patchBranch, { params: branch(otherBranch), body: { images: [ofBranch], logo: ofCompany } });
    await refused(patchBranch, { params: branch(otherBranch), body: { images: [ofStranger] } }, 'images.0');
  });

  it('of a new company or branch take those of nobody, or of the company', async () => {
    const company = (logo: string, branchLogo: string) => ({
      name: 'New',
      createdTime: '2026-03-01T00:00:00Z',
      ownerUserId: 'poster-manager',
      logo,
      branches: [{ name: 'First', logo: branchLogo }],
    });
    await refused(createCompany, { body: { company: company(own, keptFiles.image) } }, 'logo');
    await refused(createCompany, { body: { company: company(keptFiles.image, own) } }, 'branches.0.logo');
    await admin.call(createCompany, { body: { company: company(keptFiles.image, keptFiles.image) } });
    const added = (logo: string) => ({ params: { id: small.own }, body: { branch: { name: 'More', logo } } });
    await refused(createBranch, added(foreign), 'branch.logo');
    await admin.call(createBranch, added(own));
  });
});

describe('a campaign', () => {
  const { own: companyId } = small;
  const create = async (body: object) => (await admin.call(createCampaign, { body: { companyId, ...body } })).campaign;
  const read = async (id: string) => (await admin.call(getCampaign, { params: { id }, query: { companyId } })).campaign;
  const patched = (id: string, version: number, image_url: string | null) => ({
    body: { id, companyId, version, image_url },
  });
  const inList = async () => (await admin.call(listCampaigns, { query: { companyId } })).total;

  it('takes files of the company, and of nobody yet', async () => {
    const { id } = await create({ image_url: own });
    await admin.call(patchCampaign, patched(id, 1, keptFiles.image));
    expect(await read(id)).toMatchObject({ image_url: keptFiles.image, version: 2 });
  });

  it('takes no others', async () => {
    const before = await inList();
    for (const image_url of [foreign, nowhere('png')])
      await refused(createCampaign, { body: { companyId, image_url } }, 'image_url');
    expect(await inList()).toBe(before);
    const { id } = await create({ image_url: own });
    for (const address of [foreign, nowhere('png')]) await refused(patchCampaign, patched(id, 1, address), 'image_url');
    expect(await read(id)).toMatchObject({ image_url: own, version: 1 });
  });

  it('keeps an address that it has already, and gives it to one that is made of it', async () => {
    const old = nowhere('jpg');
    const { id } = await create({ image_url: own });
    await server.database.sql.update(campaigns).set({ imageUrl: old }).where(eq(campaigns.id, id));
    await admin.call(patchCampaign, { body: { ...patched(id, 1, old).body, content: 'Noodles' } });
    expect(await create({ content: 'Noodles', image_url: old })).toMatchObject({ image_url: old });
    const rows = await server.database.sql.delete(campaigns).where(eq(campaigns.imageUrl, old)).returning();
    await server.database.sql.insert(campaigns).values(rows.map((row) => ({ ...row, companyId: small.foreign })));
    await refused(createCampaign, { body: { companyId, image_url: old } }, 'image_url');
  });
});

describe('a group', () => {
  const params = { id: 'pictured' };
  const at = (companyId: string, branch: string) => ({
    params: { groupId: params.id, companyId, branchId: branch },
    body: {},
  });
  const read = () => admin.call(getGroup, { params });
  let ofOwn: string;
  let ofForeign: string;
  beforeAll(async () => {
    const { files } = server.services;
    ofOwn = await files.put(groupPicture, 'image/png', small.own);
    ofForeign = await files.put(groupPicture, 'image/png', small.foreign);
    const body = { groupId: params.id, groupName: 'Pictured', logo: groupPictureAddress };
    await admin.call(createGroup, { body });
    await admin.call(putGroupBranch, at(small.own, small.branches[0]));
  });

  it('takes files of the companies that have a branch in it, and of nobody yet', async () => {
    await admin.call(patchGroup, { params, body: { logo: ofOwn, coverImage: groupPictureAddress } });
    await admin.call(putGroupBranch, at(small.foreign, small.foreignBranch));
    await admin.call(patchGroup, { params, body: { coverImage: ofForeign } });
    expect(await read()).toMatchObject({ logo: ofOwn, coverImage: ofForeign });
  });

  it('keeps those that it has, whatever has become of company or file', async () => {
    await admin.call(deleteGroupBranch, at(small.foreign, small.foreignBranch));
    await server.database.sql
      .update(groups)
      .set({ logo: nowhere('gif') })
      .where(eq(groups.id, params.id));
    const body = { groupName: 'Kept', logo: nowhere('gif'), coverImage: ofForeign };
    await admin.call(patchGroup, { params, body });
    expect(await read()).toMatchObject(body);
  });

  it('takes no others', async () => {
    await admin.call(patchGroup, { params, body: { logo: ofOwn, coverImage: null } });
    const before = await read();
    for (const endpoint of [patchGroup, patchGroupAsAdmin]) {
      const body = { groupName: 'Other', logo: nowhere('png'), coverImage: ofForeign };
      await refused(endpoint, { params, body }, 'logo', 'coverImage');
    }
    for (const copySource of [ofForeign, nowhere('png')])
      await refused(copyGroupLogo, { params, body: { copySource } }, 'copySource');
    expect(await read()).toEqual(before);
    const made = { groupId: 'never-made', groupName: 'Never', logo: ofOwn };
    await refused(createGroup, { body: made }, 'logo');
    expect((await admin.ask(getGroup, { params: { id: made.groupId } })).status).toBe(404);
  });

  it('says of one that it may use where it does not fit', async () => {
    const tiny = await server.services.files.put(pngOf(9, 9), 'image/png', small.own);
    const answer = await admin.ask(patchGroup, { params, body: { logo: tiny } });
    expect([answer.status, answer.json]).toMatchObject([400, { details: [{ message: 'GROUP_LOGO_DIMENSIONS' }] }]);
  });
});
