import { and, eq } from 'drizzle-orm';
import {
  createCampaign,
  getCampaign,
  listCampaignRecipients,
  patchCampaign,
  sendCampaign,
  type Campaign,
  type CampaignChanges,
  type CampaignRecipient,
} from '#contract/marketing/campaigns.ts';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import type { Database } from '#server/platform/db/client.ts';
import {
  billingAccountCompanies,
  billingAccounts,
  branches,
  companies,
  customers,
  outbox,
} from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildCustomer, buildUser, signInAll } from './build.ts';
import type { Client } from './http.ts';
import { openServer, type TestServer, type TestServerOptions } from './server.ts';

/** A company that sends campaigns. */

export const house = 'house';
export const houseAccount = 'house-account';
type Guest = Partial<typeof customers.$inferInsert>;

export interface CampaignHouse extends TestServer {
  manager: Client;
  /** Confined to the branch `house-1`. */
  confined: Client;
  reader: Client;
  guests(...list: Guest[]): Promise<string[]>;
  /** A draft for all guests, unless conditions are given. */
  draft(changes?: CampaignChanges, query?: CustomerQuery): Promise<Campaign>;
  send(draft: Campaign, body?: { sendNow?: boolean }): Promise<Campaign>;
  read(id: string): Promise<Campaign>;
  recipients(id: string): Promise<CampaignRecipient[]>;
  balance(): Promise<number>;
  /** Text messages in the outbox, oldest first. */
  texts(): Promise<(typeof outbox.$inferSelect)[]>;
}

/** Opens a server with one company with two branches, an account of 10,000 points, and no guests. */
export async function openHouse(
  options: TestServerOptions & { points?: number; language?: 'zh' | 'en' | 'ja' } = {},
): Promise<CampaignHouse> {
  const { points = 10_000, language = 'en', ...rest } = options;
  const server = await openServer({ seed: 'empty', ...rest });
  const { database } = server;
  await seedCompany(database, { points, language });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'manager', name: 'Mei', role: 'manager', companyId: house }),
    buildUser({ id: 'reader', role: 'read', companyId: house }),
    buildUser({
      id: 'confined',
      role: 'write',
      companies: [{ companyId: house, permissions: {}, enabledBranches: ['house-1'] }],
    }),
  ]);
  const manager = server.client(tokens.get('manager'));
  const at = (id: string) => ({ params: { id }, query: { companyId: house } });
  return {
    ...server,
    manager,
    reader: server.client(tokens.get('reader')),
    confined: server.client(tokens.get('confined')),
    guests: (...list) => seedGuests(database, list),
    async draft(changes = {}, query) {
      const made = await manager.call(createCampaign, { body: { companyId: house, customersQueryParams: query } });
      const { id, version } = made.campaign;
      const body = { content: 'Noodles tonight', quiet_days: 0, ...changes };
      await manager.call(patchCampaign, { body: { id, companyId: house, version, ...body } });
      return (await manager.call(getCampaign, at(id))).campaign;
    },
    async send({ id, version }, body = {}) {
      return (await manager.call(sendCampaign, { ...at(id), body: { version, sendNow: true, ...body } })).campaign;
    },
    read: async (id) => (await manager.call(getCampaign, at(id))).campaign,
    async recipients(id) {
      const query = { companyId: house, itemsPerPage: 200 };
      const all: CampaignRecipient[] = [];
      for (let page = 1; ; page++) {
        const { data } = await manager.call(listCampaignRecipients, { params: { id }, query: { ...query, page } });
        all.push(...data);
        if (data.length < query.itemsPerPage) return all;
      }
    },
    balance: () => balanceOf(database),
    texts: () =>
      database.sql
        .select()
        .from(outbox)
        .where(and(eq(outbox.channel, 'sms'), eq(outbox.companyId, house)))
        .orderBy(outbox.id),
  };
}

export async function seedCompany(
  { sql }: Pick<Database, 'sql'>,
  { points, language }: { points: number; language: 'zh' | 'en' | 'ja' },
): Promise<void> {
  await sql.insert(companies).values(buildCompany({ id: house, name: 'House & <Sons>', language }));
  await sql
    .insert(branches)
    .values([buildBranch({ companyId: house, id: 'house-1' }), buildBranch({ companyId: house, id: 'house-2' })]);
  await sql.insert(billingAccounts).values({ id: houseAccount, kind: 'campaign', points });
  await sql.insert(billingAccountCompanies).values({ companyId: house, kind: 'campaign', accountId: houseAccount });
}

let numbers = 20_000_000;

export async function seedGuests({ sql }: Pick<Database, 'sql'>, list: readonly Guest[]): Promise<string[]> {
  const rows = list.map((guest) =>
    buildCustomer({ companyId: house, language: 'en', phoneNumber: `+8869${(numbers += 1)}`, ...guest }),
  );
  for (let from = 0; from < rows.length; from += 1_000)
    await sql.insert(customers).values(rows.slice(from, from + 1_000));
  return rows.map(({ id }) => id);
}

export async function balanceOf({ sql }: Pick<Database, 'sql'>, id = houseAccount): Promise<number> {
  const [account] = await sql.select().from(billingAccounts).where(eq(billingAccounts.id, id));
  return account?.points ?? NaN;
}
