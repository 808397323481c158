import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eq } from 'drizzle-orm';
import type { MenuItem } from '#contract/menus/menuTypes.ts';
import { menuChanged } from '#server/menus/revision.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { branches, menuPictures, menuSchedules, menuSoldOut } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import {
  buildMenuCategory,
  buildMenuItem,
  buildModifier,
  buildOption,
  buildPublishedMenu,
} from '#tests/support/publishedMenus.ts';
import type { ServerProcess } from '#tests/support/process.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';
import { seedSmallDatabase } from '#tests/support/seedSmall.ts';
import { openGuestStream, type LiveStream } from '#tests/support/stream.ts';
import { productionServer, serverSettings } from '../lib/guests.ts';
import { Connection } from '../lib/http.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { drive, quantile } from '../lib/stats.ts';
import { measureEditor, withEditor } from './editor.ts';
import { seedMenu } from './seed.ts';

/** The guest's menu: how fast and how large it is, beside the same rows by hand, and how soon open pages hear of changes. */

const { own: companyId } = small;
const [large, usual, middle] = small.branches;
const callers = 32;
const seconds = 10;
const pages = 200;
const items = 2_000;
const categories = 200;
const groups = 500;

const address = (of: string, at: number) => `/files/${`${of}${at}`.padStart(40, '0')}.webp`;

/** Items with names and descriptions in four languages, allergens and a picture; every second one has options. */
function itemsOf(count: number, modifiers: number): MenuItem[] {
  return Array.from({ length: count }, (_, at) =>
    buildMenuItem({
      id: `item-${at}`,
      name: {
        en: `Braised dish number ${at}`,
        zh: `紅燒料理第 ${at} 道`,
        'zh-cn': `红烧菜第 ${at} 道`,
        ja: `煮込み料理 ${at} 番`,
      },
      description: {
        en: `Slowly braised with seasonal vegetables and served with rice, in the manner of house ${at % 37}`,
        zh: `以時令蔬菜慢火燉煮，附白飯，依第 ${at % 37} 家的做法`,
        'zh-cn': `以时令蔬菜慢火炖煮，附米饭，按第 ${at % 37} 家的做法`,
        ja: `旬の野菜とじっくり煮込み、ご飯を添えて（${at % 37}番の店の作り方）`,
      },
      price: 10_000 + (at % 90) * 500,
      picture: `/files/${String(at).padStart(40, '0')}.jpg`,
      contains: at % 3 ? ['soybeans'] : ['crustaceans', 'sesame'],
      diets: at % 5 ? [] : ['vegetarian'],
      taxes: [{ rate: 500, included: true }],
      modifiers: at % 2 ? [{ modifier: `group-${at % modifiers}` }] : [],
    }),
  );
}

function menuOf(branchId: string, count: number, of: number, modifiers: number) {
  const all = itemsOf(count, modifiers);
  return buildPublishedMenu({
    companyId,
    branchId,
    id: `menu-${branchId}`,
    items: all,
    categories: Array.from({ length: of }, (_, at) => ({
      category: buildMenuCategory({ id: `category-${at}`, name: { en: `Section ${at}`, zh: `第 ${at} 類` } }),
      items: all.filter((_item, index) => index % of === at).map(({ id }) => id),
    })),
    modifiers: Array.from({ length: modifiers }, (_, at) =>
      buildModifier({
        id: `group-${at}`,
        name: { en: `Choice ${at}`, zh: `選擇 ${at}` },
        maximum: 1,
        options: ['mild', 'medium', 'hot'].map((id) =>
          buildOption({ id, name: { en: `${id} ${at}`, zh: `口味 ${at}` }, price: 500 }),
        ),
      }),
    ),
  });
}

async function seed({ sql }: Database): Promise<void> {
  await sql.update(branches).set({ country: 'TW' }).where(eq(branches.companyId, companyId));
  await sql
    .insert(menuSchedules)
    .values([menuOf(large, items, categories, groups), menuOf(usual, 60, 8, 15), menuOf(middle, 300, 20, 75)]);
  await sql.insert(menuPictures).values(
    Array.from({ length: items }, (_, at) => ({
      companyId,
      source: `/files/${String(at).padStart(40, '0')}.jpg`,
      rasters: { 160: address('a', at), 640: address('b', at), 1280: address('c', at) },
    })),
  );
}

const requestOf = (path: string, more = '') =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-language: zh-TW\r\naccept-encoding: gzip, br\r\n${more}\r\n`,
  );

/** A page, asked for by many at once on their own connections. */
async function load(port: number, path: string, status: number, more = '') {
  const bytes = requestOf(path, more);
  const connections = await Promise.all(Array.from({ length: callers }, () => Connection.open(port)));
  const lanes = connections.map((connection) => async () => (await connection.send(bytes)) === status);
  await drive(lanes, 2);
  const round = await drive(lanes, seconds);
  for (const connection of connections) connection.close();
  return round;
}

/** The same rows with statements written by hand: which menu there is, what is sold out, and their revision. */
async function byHand(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const call = async () => {
    const { rows } = await pool.query({
      name: 'menu',
      text: `select m.published, r.revision, (select json_agg(s) from menu_sold_out s
          where s.company_id = b.company_id and s.branch_id = b.id) as sold_out
        from branches b join menu_schedules m on m.company_id = b.company_id and m.branch_id = b.id
        left join menu_revisions r on r.company_id = b.company_id and r.branch_id = b.id
        where b.id = $1 and b.active and m.status = 'published'`,
      values: [large],
    });
    return rows.length === 1;
  };
  const lanes = Array.from({ length: callers }, () => call);
  await drive(lanes, 2);
  const round = await drive(lanes, seconds);
  await pool.end();
  return round;
}

/** A connection on which requests follow each other. */
async function lineTo(port: number) {
  const connection = await Connection.open(port);
  let last: Promise<unknown> = Promise.resolve();
  return {
    next(bytes: Buffer): Promise<number> {
      const turn = last.then(() => connection.send(bytes));
      last = turn;
      return turn;
    },
    close: () => connection.close(),
  };
}

const sorted = (times: number[]) => times.sort((a, b) => a - b);

/** Milliseconds from the commit of a sold-out item until each open page was told, and could show it. */
async function hear(database: Database, { port, url }: ServerProcess): Promise<{ told: number[]; shown: number[][] }> {
  const { text } = await get(url, `/m/${large}?lang=en`);
  const at = /data-at="([^"]+)"/.exec(text)?.[1] ?? '';
  const streams: LiveStream[] = [];
  for (let index = 0; index < pages; index++) streams.push(await openGuestStream(url, `/m/${large}/live?&at=${at}`));
  const bytes = requestOf(`/m/${large}?lang=en`);
  const lines = await Promise.all(Array.from({ length: callers }, () => lineTo(port)));
  const told: number[] = [];
  const shown: number[][] = [];
  for (let turn = 0; turn < 5; turn++) {
    await database.sql.delete(menuSoldOut);
    const began = performance.now();
    const ofTurn: number[] = [];
    shown.push(ofTurn);
    const heard = streams.map(async (stream, index) => {
      const known = stream.events.length;
      await stream.until((events) => events.length > known, 10_000);
      told.push(performance.now() - began);
      // As the page's script does, each after a time of its own.
      await pause((300 * index) / pages);
      if ((await lines[index % lines.length]?.next(bytes)) !== 200) throw new Error('The page was not answered.');
      ofTurn.push(performance.now() - began);
    });
    await database.transaction(async (transaction) => {
      await transaction.insert(menuSoldOut).values({
        companyId,
        branchId: large,
        target: 'item',
        targetId: `item-${turn}`,
        userId: 'bench',
      });
      await menuChanged(transaction, { companyId, branchId: large });
    });
    await Promise.all(heard);
    const page = await get(url, `/m/${large}?lang=en`);
    if (!page.text.includes('Sold out')) throw new Error('The page does not show what is sold out.');
  }
  for (const { close } of lines) close();
  for (const stream of streams) stream.close();
  return { told: sorted(told), shown: shown.map(sorted) };
}

async function get(url: string, path: string, encoding = 'gzip') {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': encoding, 'accept-language': 'zh-TW' } });
  return { text: await answer.text(), tag: answer.headers.get('etag') ?? '' };
}

/** Bytes of a page: all of it, its HTML and styles without scripts and structured data, and over the network. */
async function bytesOf(url: string, branchId: string) {
  const { text } = await get(url, `/m/${branchId}`);
  const answer = await fetch(`${url}/m/${branchId}`, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'zh-TW' },
  });
  await answer.arrayBuffer();
  const markup = text.replace(/<script[\s\S]*?<\/script>/g, '');
  return {
    plain: Buffer.byteLength(text),
    markup: Buffer.byteLength(markup),
    sent: Number(answer.headers.get('content-length')),
  };
}

export async function run(): Promise<Report> {
  const postgres = await startPostgres(serverSettings);
  try {
    return withEditor(await guestsPage(postgres), await editorOf(postgres));
  } finally {
    await postgres.stop();
  }
}

/** The editor with the same number of records, in a database of its own. */
async function editorOf(postgres: Postgres) {
  say('  the editor …');
  const databaseUrl = await postgres.database('editor');
  await seedMenu(databaseUrl, { items, categories, groups });
  const server = await productionServer(databaseUrl);
  try {
    return await measureEditor(server.url);
  } finally {
    await server.stop();
  }
}

async function guestsPage(postgres: Postgres): Promise<Report> {
  const databaseUrl = await postgres.database('menus');
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  try {
    await database.migrate();
    await seedSmallDatabase(database);
    await seed(database);
    const server = await productionServer(databaseUrl);
    try {
      const { port, url } = server;
      const path = `/m/${large}`;
      say('  pages …');
      const { tag } = await get(url, path);
      const page = await load(port, path, 200);
      const same = await load(port, path, 304, `if-none-match: ${tag}\r\n`);
      const sql = await byHand(databaseUrl);
      say('  open pages …');
      const { told, shown } = await hear(database, server);
      const sizes = await Promise.all([usual, middle, large].map((branchId) => bytesOf(url, branchId)));
      const kB = (bytes = NaN) => `${(bytes / 1000).toFixed(1)} kB`;
      const [first, second, third] = sizes;
      const size = (of: typeof first) => `${kB(of?.plain)} (${kB(of?.markup)}; ${kB(of?.sent)})`;
      const row = (what: string, { calls, p50, p95, perSecond }: typeof page) => [what, calls, p50, p95, perSecond];
      const times = (what: string, list: readonly number[]) => [
        what,
        list.length,
        quantile(list, 0.5),
        quantile(list, 0.95),
        '–',
      ];
      return {
        title: 'The guest’s menu, and its editor, in milliseconds',
        conditions: [
          `${items} items, ${categories} categories, ${groups} groups of options; ${callers} callers at once for ${seconds} s, compressed as browsers ask for it; PostgreSQL ${postgres.version}, the server and the callers share the machine.`,
          `Bytes before pictures (of it HTML and styles; all over the network): 60 items ${size(first)}, 300 items ${size(second)}, ${items} items ${size(third)}.`,
        ],
        columns: ['What', 'times', 'p50', 'p95', 'a second'],
        rows: [
          row('the page', page),
          row('the page, not modified', same),
          row('the same rows by SQL written by hand', sql),
          times(`${pages} open pages are told of a sold-out item`, told),
          times('… and have loaded the page', sorted(shown.flat())),
          ...shown.map((list, turn) => times(`… of change ${turn + 1}`, list)),
        ],
        aims: [
          {
            what: `the page at ${callers} callers`,
            aim: 'p95 < 20 ms',
            reached: `${figure(page.p95)} ms, ${page.failures} failures`,
            met: page.p95 < 20 && page.failures === 0,
          },
          {
            what: `a sold-out item on ${pages} open pages`,
            aim: 'p95 < 1,000 ms',
            reached: `${figure(quantile(sorted(shown.flat()), 0.95))} ms`,
            met: quantile(sorted(shown.flat()), 0.95) < 1_000,
          },
          {
            what: 'HTML and styles of a page with 60 items before pictures',
            aim: '≤ 40 kB',
            reached: `${kB(first?.markup)}, all of it ${kB(first?.sent)} over the network`,
            met: (first?.markup ?? Infinity) <= 40_000,
          },
        ],
        figures: { page, same, sql, told, shown, sizes },
      };
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}
