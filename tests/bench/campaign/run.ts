import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createCampaign,
  getCampaign,
  preflightCampaign,
  sendCampaign,
  type Campaign,
  type Preflight,
} from '#contract/marketing/campaigns.ts';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { manyGuests, productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { figure, say, type Aim, type Report } from '../lib/report.ts';

/** Campaigns to all guests of a company: how long the preflight takes, and how fast messages leave into the outbox. */

const content = '{name} 您好，冬季新菜上市，歡迎訂位。';
const cases: readonly (readonly [string, string, CustomerQuery])[] = [
  ['all guests, the same words', '冬季新菜上市，歡迎訂位。', {}],
  ['all guests, with their names', content, {}],
  ['those with three to five visits', content, { filters: { visits: { gte: 3, lte: 5 } } }],
];
const aims = { preflight: 5, perSecond: 2_000 };

interface Sent {
  campaign: Campaign;
  /** Until the answer to "send". */
  asked: number;
  /** From there to the last result. */
  seconds: number;
}

/** @param url of the database, whose account is filled first */
export async function measure(client: Client, companyId: string, url: string) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(`update billing_accounts set points = 10000000 where kind = 'campaign'`);
  await database.end();
  const at = (id: string) => ({ params: { id }, query: { companyId } });
  const draft = async (text: string, customersQueryParams: CustomerQuery) =>
    (await client.call(createCampaign, { body: { companyId, content: text, customersQueryParams } })).campaign;

  const preflights: { name: string; found: Preflight; seconds: number[] }[] = [];
  for (const [name, text, query] of cases) {
    say(`Preflight of ${name} …`);
    const { id } = await draft(text, query);
    const seconds: number[] = [];
    let found: Preflight | undefined;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      found = await client.call(preflightCampaign, at(id));
      seconds.push((performance.now() - start) / 1000);
    }
    if (found) preflights.push({ name, found, seconds });
  }

  say('Sending into the outbox …');
  const [, text, query] = cases[2] ?? ['', '', {}];
  const { id, version } = await draft(text, query);
  const start = performance.now();
  await client.call(sendCampaign, { ...at(id), body: { version, sendNow: true } });
  const asked = (performance.now() - start) / 1000;
  let campaign: Campaign;
  do {
    await pause(200);
    campaign = (await client.call(getCampaign, at(id))).campaign;
  } while (campaign.status === 'sending');
  const sent: Sent = { campaign, asked, seconds: (performance.now() - start) / 1000 - asked };
  return { preflights, sent };
}

export async function run(): Promise<Report> {
  const guests = await manyGuests();
  const server = await productionServer(guests.url);
  const client = clientOf(server.url, await signIn(server));
  try {
    const { preflights, sent } = await measure(client, guests.companyId, guests.url);
    const recipients = sent.campaign.counts.total;
    const rate = recipients / sent.seconds;
    const slowest = Math.max(...preflights.flatMap(({ seconds }) => seconds));
    const reached: Aim[] = [
      {
        what: 'preflight, the slowest',
        aim: `at most ${aims.preflight} s`,
        reached: `${figure(slowest)} s`,
        met: slowest <= aims.preflight,
      },
      {
        what: 'messages into the outbox',
        aim: `at least ${aims.perSecond.toLocaleString('en')} a second`,
        reached: figure(rate),
        met: rate >= aims.perSecond && sent.campaign.counts.sent === recipients,
      },
    ];
    return {
      title: 'Text messages to many guests',
      conditions: [
        `${guests.count.toLocaleString('en')} guests of one company, PostgreSQL with ${JSON.stringify(serverSettings)}`,
        `Sent to ${recipients.toLocaleString('en')}: ${figure(sent.asked)} s to choose them and to set their points aside, ${figure(sent.seconds)} s to send`,
      ],
      columns: ['preflight of', 'matched', 'recipients', 'points', 'first s', 'best s'],
      rows: preflights.map(({ name, found, seconds }) => [
        name,
        found.matched.toLocaleString('en'),
        found.recipients.toLocaleString('en'),
        found.pointsNeeded.toLocaleString('en'),
        figure(seconds[0] ?? NaN),
        figure(Math.min(...seconds)),
      ]),
      aims: reached,
      figures: { preflights, sent },
    };
  } finally {
    await server.stop();
  }
}
