import { memoize } from 'es-toolkit';
import { afterAll, expect, it, vi } from 'vitest';
import { laterTexts, needTexts, neededTexts, provideLaterTexts } from '#i18n/laterTexts.ts';
import type { TextPart } from '#i18n/messages.ts';
import { ChunkLoadError, loadChunk } from '#ui/lazy.ts';

afterAll(() => provideLaterTexts(() => Promise.resolve()));

const aMoment = () => new Promise((resolve) => setTimeout(resolve));

/** Code with the calls that the build writes. */
const withAreas = (areas: Parameters<typeof needTexts>, code: object) => async () => {
  needTexts(...areas);
  await aMoment();
  return code;
};

it('code waits for the texts that it requests, and for those of all screens', async () => {
  const arrivals = new Map<TextPart, () => void>();
  provideLaterTexts(memoize((part) => new Promise((resolve) => arrivals.set(part, resolve))));
  let isLoaded = false;
  const load = async () => {
    await loadChunk(withAreas(['guest', 'imports'], {}));
    isLoaded = true;
  };
  const loading = load();
  expect([...arrivals.keys()].sort()).toEqual(['common', 'guest', 'imports']);
  for (const arrive of arrivals.values()) {
    await aMoment();
    await aMoment();
    expect(isLoaded).toBe(false);
    arrive();
  }
  await loading;
  expect(isLoaded).toBe(true);
});

it('code without texts of its own does not wait', async () => {
  provideLaterTexts(() => new Promise(() => undefined));
  const code = { texts: 'first' };
  expect(await loadChunk(withAreas([], code))).toBe(code);
});

it('texts that fail to load are a failure of the code that requests them, however early, and are requested again', async () => {
  const load = vi.fn((part: TextPart) => (part === 'guest' ? Promise.reject(new Error('gone')) : Promise.resolve()));
  provideLaterTexts(load);
  await expect(loadChunk(withAreas(['guest'], {}))).rejects.toThrow(ChunkLoadError);
  await expect(laterTexts()).rejects.toThrow('gone');
  await loadChunk(withAreas(['imports'], {}));
  load.mockResolvedValue();
  await loadChunk(withAreas(['guest'], {}));
  expect([...neededTexts].sort()).toEqual(['common', 'guest', 'imports']);
});
