import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { smtpMailer } from './mailer.ts';

it('says why a mail server refuses, without whom it was for', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      const refused = /^RCPT TO:<(.*)>/i.exec(line);
      socket.write(refused ? `550 5.1.1 <${refused[1]}> is unknown here\r\n` : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const mailer = await smtpMailer(
    `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    'a@b.example',
  );
  const failure = await mailer
    .send({ to: 'taro@guests.example', subject: 's', body: 'b', shown: '' })
    .catch((error: unknown) => error);
  await mailer.close();
  server.close();
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toContain('550');
  expect(JSON.stringify(failure) + String(failure) + String((failure as Error).stack)).not.toContain('taro');
});
