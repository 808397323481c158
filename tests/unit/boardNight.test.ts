import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { noOwnTexts } from '#contract/core/texts.ts';
import type { BoardState } from '#server/reservations/queue/board/boardState.ts';
import { boardPage } from '#server/reservations/queue/board/page.ts';

/** The calling board through a night that is compressed into seconds: its clock and its stream are the test's. */

const stateOf = (number: number): BoardState => ({
  on: true,
  html: `<section><ol><li data-key="key-${number}"><b>A${number}</b></li></ol></section>`,
  calls: number ? [{ key: `key-${number}`, say: [['en-US', `Number A${number}`, null]] }] : [],
  media: [],
  theme: 'dark',
  speech: true,
  voice: '',
  t: { unlock: 'Tap for sound', stale: 'Not current since %' },
});

interface Source {
  onmessage?: (event: object) => void;
  onerror?: () => void;
  closed: boolean;
  heard: Map<string, (event: { data: string }) => void>;
}

function television({ isUnlocked }: { isUnlocked: boolean }) {
  let now = Date.parse('2026-11-21T10:00:00Z');
  let last = 0;
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  const sources: Source[] = [];
  const spoken: string[] = [];
  const counted = { listeners: 0, locks: 0 };
  let audio = { state: isUnlocked ? 'running' : 'suspended' };
  const add = (run: () => void, ms: number, every: number | null) => {
    timers.set((last += 1), { at: now + ms, every, run });
    return last;
  };
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
  const node = { frequency: param, gain: param, connect: () => node, start() {}, stop() {} };
  const fakes = {
    setTimeout: (run: () => void, ms = 0) => add(run, ms, null),
    setInterval: (run: () => void, ms: number) => add(run, ms, ms),
    clearTimeout: (id: number) => void timers.delete(id),
    clearInterval: (id: number) => void timers.delete(id),
    fetch: () => Promise.resolve({ status: 200 }),
    EventSource: function () {
      const source: Source & object = { closed: false, heard: new Map() };
      sources.push(source);
      return Object.assign(source, {
        addEventListener: (name: string, hear: (event: { data: string }) => void) => source.heard.set(name, hear),
        close: () => (source.closed = true),
      });
    },
    AudioContext: function () {
      audio = Object.assign(audio, {
        currentTime: 0,
        destination: {},
        createOscillator: () => node,
        createGain: () => node,
        resume: () => Promise.resolve((audio.state = 'running')),
      });
      return audio;
    },
    Audio: function () {
      return {};
    },
    SpeechSynthesisUtterance: function (text: string) {
      return { text };
    },
    speechSynthesis: {
      getVoices: () => [{ lang: 'en-US', name: 'A voice' }],
      speak(word: { text: string; onend?: () => void }) {
        if (!word.text) return;
        spoken.push(word.text);
        add(() => word.onend?.(), 800, null);
      },
    },
  };
  const html = boardPage({
    language: 'en',
    own: noOwnTexts,
    branch: 'House',
    timeZone: 'Asia/Taipei',
    state: stateOf(0),
  });
  const { window } = new JSDOM(html, {
    url: 'http://board.example/board/secret',
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    beforeParse(made) {
      Object.assign(made, fakes);
      made.Date.now = () => now;
      const lock = { addEventListener: (_: string, free: () => void) => (release = free) };
      const request = () => Promise.resolve(((counted.locks += 1), lock));
      Object.defineProperty(made.navigator, 'wakeLock', { value: { request } });
      const { addEventListener } = made.EventTarget.prototype;
      made.EventTarget.prototype.addEventListener = function (...args) {
        counted.listeners += 1;
        addEventListener.apply(this, args);
      };
    },
  });
  let release = () => undefined as void;
  const { document } = window;
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    document,
    window,
    spoken,
    counted,
    timers,
    sources,
    release: () => release(),
    open: () => sources.filter(({ closed }) => !closed),
    send: (state: BoardState) => sources.at(-1)?.heard.get('state')?.({ data: JSON.stringify(state) }),
    /** Lets time pass, timer after timer. */
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [id, due] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
        if (id === undefined || !due || due.at > end) break;
        now = Math.max(now, due.at);
        if (due.every === null) timers.delete(id);
        else due.at = now + due.every;
        due.run();
      }
      now = end;
    },
    sizes: () => ({
      elements: document.querySelectorAll('*').length,
      listeners: counted.listeners,
      open: sources.filter(({ closed }) => !closed).length,
    }),
  };
}

test('a night of calls, cut streams and restarts leaves the board as large as it was, and speaks each call once', async () => {
  const board = television({ isUnlocked: true });
  await board.pass(1_000);
  board.send(stateOf(0));
  board.send(stateOf(1));
  await board.pass(9_000);
  const before = board.sizes();
  const calls = 300;
  for (let number = 2; number <= calls; number += 1) {
    // The same state comes again with each connection.
    if (number % 50 === 0) {
      board.sources.at(-1)?.onerror?.();
      expect(board.document.getElementById('s')?.hidden).toBe(false);
      expect(board.document.getElementById('s')?.textContent).toMatch(/^Not current since \d\d:\d\d$/);
      await board.pass(2_000);
      board.send(stateOf(number - 1));
      expect(board.document.getElementById('s')?.hidden).toBe(true);
    }
    board.send(stateOf(number));
    board.send(stateOf(number));
    await board.pass(6_000);
  }
  expect(board.spoken).toEqual(Array.from({ length: calls }, (_, at) => `Number A${at + 1}`));
  expect(board.sizes()).toEqual(before);
  expect(board.timers.size).toBeLessThan(6);
  expect(board.sources.length).toBeGreaterThan(5);
});

test('a stream that says nothing is stale, and is opened again', async () => {
  const board = television({ isUnlocked: true });
  await board.pass(1_000);
  board.send(stateOf(1));
  await board.pass(70_000);
  expect(board.sources.length).toBeGreaterThan(1);
  expect(board.document.getElementById('s')?.hidden).toBe(false);
  board.send(stateOf(1));
  expect(board.document.getElementById('s')?.hidden).toBe(true);
});

test('locked sound is said, and one tap unlocks it', async () => {
  const board = television({ isUnlocked: false });
  await board.pass(1_000);
  board.send(stateOf(1));
  const button = board.document.getElementById('u');
  expect([button?.hidden, button?.textContent]).toEqual([false, 'Tap for sound']);
  expect(board.spoken).toEqual([]);
  board.window.dispatchEvent(new board.window.Event('pointerdown'));
  await board.pass(5_000);
  expect(button?.hidden).toBe(true);
  expect(board.spoken).toEqual(['Number A1']);
});

test('the screen is kept awake, and again after it was out of sight', async () => {
  const board = television({ isUnlocked: true });
  await board.pass(1_000);
  expect(board.counted.locks).toBe(1);
  board.release();
  board.document.dispatchEvent(new board.window.Event('visibilitychange'));
  await board.pass(1_000);
  expect(board.counted.locks).toBe(2);
});
