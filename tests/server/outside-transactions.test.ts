import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { InsideTransaction } from '#server/platform/db/transactionGuard.ts';
import { deliveries, outbox } from '#server/platform/db/schema.ts';
import { mayUseFiles, strangeFiles } from '#server/platform/files/used.ts';
import { inTransaction } from '#server/platform/http/handle.ts';
import { smtpMailer } from '#server/platform/mail/mailer.ts';
import { gatewaySender } from '#server/platform/sms/gateway.ts';
import { remoteForms } from '#server/feedback/surveys/remoteForms.ts';
import { groupPicture } from '#tests/support/groups.ts';
import { small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Nothing waits for the outside inside a transaction: every way out refuses, before it does anything. */

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ jobs: false });
});
afterAll(() => server.close());

const nowhere = 'http://127.0.0.1:9';
const log = pino({ level: 'silent' });
const mail = { to: 'a@own.example', subject: 's', body: 'b', shown: '' };
const message = { companyId: small.own, to: '+886912345678', text: 't', key: 'k', subject: '', link: null, shown: '' };
const pictureName = `${'0'.repeat(40)}.png`;
const ways: Record<string, () => Promise<unknown>> = {
  'the mailer of the outbox': () => server.services.mailer.send(mail),
  'a mail server': async () => (await smtpMailer('smtp://127.0.0.1:9', 'a@b.example')).send(mail),
  'a gateway for text messages': () => gatewaySender({ url: nowhere, token: null, idempotent: false }).send(message),
  'a form provider': () => remoteForms({ url: nowhere, token: 't' }, log).form(small.own, 'form'),
  'writing a picture': () => server.services.files.put(groupPicture, 'image/png', small.own),
  'reading a picture': () => server.services.files.get(pictureName),
  'opening a picture': () => server.services.files.open(pictureName),
  'looking for a picture': () => server.services.files.keeps(`/files/${pictureName}`, small.own),
  'writing a private file': () => server.services.privateFiles.write(Readable.from(['x'])),
  'reading a private file': () => server.services.privateFiles.read('0'.repeat(26)),
  'removing a private file': () => server.services.privateFiles.remove('0'.repeat(26)),
};

describe('inside a transaction', () => {
  it.each(Object.entries(ways))('%s refuses', async (_, way) => {
    const failure = await server.database.transaction(way).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InsideTransaction);
  });

  it('every method of the ports for files refuses', async () => {
    const { files, privateFiles } = server.services;
    const methods = [files, privateFiles].flatMap((port) =>
      Object.entries(port).filter(
        // The path of a file is computed without the disk.
        (entry): entry is [string, (...input: unknown[]) => unknown] =>
          typeof entry[1] === 'function' && entry[0] !== 'pathOf',
      ),
    );
    expect(methods.map(([name]) => name)).toEqual(
      expect.arrayContaining(['put', 'get', 'open', 'keeps', 'read', 'write']),
    );
    for (const [name, method] of methods) {
      const call = async () => method(pictureName, 'image/png', small.own);
      const failure = await server.database.transaction(call).catch((error: unknown) => error);
      expect(failure, name).toBeInstanceOf(InsideTransaction);
    }
  });

  it.runIf(process.env.MAITRE_TEST_DATABASE === 'embedded').each([
    ['a statement of Drizzle', () => server.database.sql.select().from(outbox)],
    ['a statement', () => server.database.query({ text: 'select 1' })],
    ['another transaction', () => server.database.transaction(() => Promise.resolve())],
  ])('%s outside of it refuses, where there is one connection', async (_, way) => {
    const failure = await server.database
      .transaction(async () => {
        await way();
      })
      .catch((error: unknown) => error);
    const causes = [failure, (failure as Error).cause];
    expect(causes.some((one) => one instanceof InsideTransaction)).toBe(true);
  });

  it('work that a transaction did not wait for is outside once it has ended', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await server.database.transaction(() => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => server.services.mailer.send(mail));
      return Promise.resolve();
    });
    await expect(later).resolves.toBeUndefined();
    await server.database.sql.delete(outbox);
  });
});

const waiting = (id: string, more: object = {}) => ({
  companyId: small.own,
  id,
  branchId: small.branches[0],
  kind: 'notification',
  about: 'reservationCreated',
  channel: 'mail' as const,
  recipient: 'host@own.example',
  subject: 's',
  body: 'b',
  shown: '',
  ...more,
});

describe('a transaction that needs to know of a file', () => {
  const services = () => server.services;
  const pictured = { one: { kind: 'image' }, other: { kind: 'image' } };
  const strangeOf = (values: object) => strangeFiles(pictured, { ...values }, mayUseFiles(services().files, small.own));

  it('begins anew with the answers, and has written nothing before', async () => {
    const address = await services().files.put(groupPicture, 'image/png', small.own);
    let times = 0;
    const found = await inTransaction({ services: services() }, async (transaction) => {
      times++;
      await transaction.insert(outbox).values({ id: 'once', channel: 'mail', recipient: 'a@own.example', body: 'b' });
      return strangeOf({ one: address, other: `/files/${pictureName}` });
    });
    expect(found).toEqual([{ path: 'other', code: 'notUploaded' }]);
    expect(times).toBe(2);
    expect(await server.database.sql.select().from(outbox)).toHaveLength(1);
    await server.database.sql.delete(outbox);
  });

  it('is refused where nobody begins it anew', async () => {
    const asking = server.database.transaction(() => strangeOf({ one: `/files/${pictureName}` }));
    await expect(asking).rejects.toThrow(pictureName);
  });
});

describe('sending', () => {
  it('a mail that waits goes out through the outbox, and the database still answers', async () => {
    await server.database.sql.insert(deliveries).values(waiting('mail-1'));
    expect(await sendDue(server.services)).toBe(1);
    expect(await server.database.sql.select().from(deliveries)).toMatchObject([{ status: 'sent', body: null }]);
    expect(await server.database.sql.select().from(outbox)).toMatchObject([{ recipient: 'host@own.example' }]);
    await server.database.sql.delete(outbox);
    await server.database.sql.delete(deliveries);
  });

  it('nobody waits for a mail server that says nothing', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const mailer = await smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'a@b.example');
    await server.database.sql
      .insert(deliveries)
      .values([waiting('silent'), waiting('text', { channel: 'sms', recipient: '+886912345678' })]);
    const sending = sendDue({ ...server.services, mailer });
    const began = Date.now();
    // A statement of a page, and a text message, while the mail server is waited for.
    await expect.poll(() => server.database.sql.select().from(outbox)).toHaveLength(1);
    await server.database.transaction((transaction) => transaction.select().from(outbox));
    expect(Date.now() - began).toBeLessThan(5_000);
    await expect
      .poll(() => server.database.sql.select().from(deliveries).where(eq(deliveries.channel, 'mail')))
      .toMatchObject([{ id: 'silent', status: 'sending' }]);
    await mailer.close();
    silent.close();
    await sending;
    await server.database.sql.delete(deliveries);
    await server.database.sql.delete(outbox);
  });
});
