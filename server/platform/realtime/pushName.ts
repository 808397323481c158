import { randomBytes } from 'node:crypto';

/** In the order of their character codes. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
let lastTime = 0;
let noise: number[] = [];

/** A name of twenty characters for a new child. Later ones sort after earlier ones. */
export function pushName(at = Date.now()): string {
  const now = Math.max(at, lastTime);
  if (now === lastTime) {
    const place = noise.findLastIndex((digit) => digit < 63);
    noise = noise.map((digit, index) => (index < place ? digit : index === place ? digit + 1 : 0));
  } else noise = [...randomBytes(12)].map((byte) => byte & 63);
  lastTime = now;
  let time = '';
  for (let rest = now, digit = 0; digit < 8; digit += 1, rest = Math.floor(rest / 64))
    time = alphabet[rest % 64] + time;
  return time + noise.map((digit) => alphabet[digit]).join('');
}
