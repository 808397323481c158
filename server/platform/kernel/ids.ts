import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
let lastTime = 0;
let counter = 0;

/** A new identifier of 26 characters. Later ones sort after earlier ones, so that indexes grow at their end. */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime);
  counter = now === lastTime ? (counter + 1) & 0xfffff : randomBytes(2).readUInt16BE(0);
  lastTime = now;
  let time = '';
  for (let rest = now, digit = 0; digit < 10; digit += 1, rest = Math.floor(rest / 32))
    time = alphabet[rest % 32] + time;
  let count = '';
  for (let rest = counter, digit = 0; digit < 4; digit += 1, rest >>= 5) count = alphabet[rest & 31] + count;
  let noise = '';
  for (const byte of randomBytes(12)) noise += alphabet[byte & 31];
  return time + count + noise;
}
