import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmFacts } from '#server/platform/files/films.ts';
import { mp4Of, webmOf } from '#tests/support/films.ts';

/** Length and codec of films, from their containers; nonsense is no film, and takes no time. */

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'maitre-films-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factsOf(content: Buffer, type = 'video/mp4') {
  const path = join(folder, 'film');
  await writeFile(path, content);
  return filmFacts(path, type);
}

describe('MP4', () => {
  it('states its length and whether browsers play it', async () => {
    expect(await factsOf(mp4Of({ seconds: 12.5 }))).toEqual({ seconds: 12.5, plays: true });
    expect(await factsOf(mp4Of({ codec: 'hvc1' }))).toEqual({ seconds: 2, plays: false });
    expect(await factsOf(mp4Of({ codec: 'av01', seconds: 7_200 }))).toEqual({ seconds: 7_200, plays: true });
  });

  it('is no film with sound alone, without a length, or cut off', async () => {
    expect(await factsOf(mp4Of({ track: 'soun' }))).toBeNull();
    expect(await factsOf(mp4Of({ seconds: 0 }))).toBeNull();
    const whole = mp4Of();
    expect(await factsOf(whole.subarray(0, whole.length - 40))).toBeNull();
  });

  it('has as many boxes looked at as a film can need', async () => {
    const empty = Buffer.concat([
      mp4Of().subarray(0, 24),
      Buffer.alloc(2_000_000, Buffer.from('\0\0\0\x08free', 'latin1')),
    ]);
    const before = performance.now();
    expect(await factsOf(empty)).toBeNull();
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

describe('WebM', () => {
  it('states its length and whether browsers play it', async () => {
    expect(await factsOf(webmOf({ seconds: 30 }), 'video/webm')).toEqual({ seconds: 30, plays: true });
    expect(await factsOf(webmOf({ seconds: 30, codec: 'V_MS/VFW/FOURCC' }), 'video/webm')).toEqual({
      seconds: 30,
      plays: false,
    });
  });

  it('is no film without a length', async () => {
    expect(await factsOf(webmOf(), 'video/webm')).toBeNull();
  });
});

it('nonsense and damaged films are read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('video/mp4', 'video/webm'),
      fc.nat(400),
      fc.uint8Array({ minLength: 1, maxLength: 24 }),
      async (type, at, damage) => {
        const content = Buffer.from(type === 'video/mp4' ? mp4Of() : webmOf({ seconds: 2 }));
        content.set(damage.slice(0, Math.max(0, content.length - at)), Math.min(at, content.length));
        const film = await factsOf(content, type);
        expect(film === null || (Number.isFinite(film.seconds) && film.seconds > 0)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
