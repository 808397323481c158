import { JSDOM } from 'jsdom';
import { noOwnTexts } from '#contract/core/texts.ts';
import type { BoardState } from '#server/reservations/queue/board/boardState.ts';
import { boardPage } from '#server/reservations/queue/board/page.ts';

/** The calling board's page in a browser whose clock, stream, voices and players are the test's. */

/** A state in which one number is called; none for 0. */
export const calling = (number: number): BoardState => ({
  on: true,
  html: `<section><ol><li data-key="key-${number}"><b>A${number}</b></li></ol></section>`,
  calls: number ? [{ key: `key-${number}`, say: [['en-US', `Number A${number}`, null, null]] }] : [],
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

interface Utterance {
  text: string;
  lang?: string;
  onstart?: (() => void) | null;
  onend?: (() => void) | null;
  onerror?: (() => void) | null;
}

interface TelevisionOptions {
  isUnlocked?: boolean;
  /** The languages of the browser's voices. */
  voices?: readonly string[];
  /** What the voices do; a silent one neither begins nor fails. */
  engine?: 'speaks' | 'refuses' | 'silent';
  /** Addresses of recordings and films that cannot be played. */
  broken?: readonly string[];
}

const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };

/** Opens the board on a television. */
export function television({
  isUnlocked = true,
  voices = ['en-US'],
  engine = 'speaks',
  broken = [],
}: TelevisionOptions = {}) {
  let now = Date.parse('2026-11-21T10:00:00Z');
  let last = 0;
  let release = () => undefined as void;
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  const sources: Source[] = [];
  /** What was said and played, and `chime`, in its order. */
  const heard: string[] = [];
  const counted = { listeners: 0, locks: 0, cancels: 0 };
  const audio = { state: isUnlocked ? 'running' : 'suspended', onstatechange: undefined as (() => void) | undefined };
  const add = (run: () => void, ms: number, every: number | null) => {
    timers.set((last += 1), { at: now + ms, every, run });
    return last;
  };
  const node = { frequency: param, gain: param, connect: () => node, start() {}, stop() {} };
  const setState = (state: string) => {
    audio.state = state;
    audio.onstatechange?.();
  };
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
      return Object.assign(audio, {
        currentTime: 0,
        destination: {},
        // Two tones are one chime.
        createOscillator: () => ({ ...node, start: (at: number) => at === 0 && heard.push('chime') }),
        createGain: () => node,
        resume: () => Promise.resolve(setState('running')),
      });
    },
    Audio: function () {
      const player = {
        src: '',
        onended: null as (() => void) | null,
        onerror: null as (() => void) | null,
        pause() {},
        play() {
          if (broken.includes(player.src)) {
            player.onerror?.();
            return Promise.reject(new Error('NotSupportedError'));
          }
          heard.push(`play ${player.src}`);
          add(() => player.onended?.(), 1_500, null);
          return Promise.resolve();
        },
      };
      return player;
    },
    SpeechSynthesisUtterance: function (text: string) {
      return { text };
    },
    speechSynthesis: {
      getVoices: () => voices.map((lang) => ({ lang, name: `A voice for ${lang}` })),
      cancel: () => void (counted.cancels += 1),
      speak(word: Utterance) {
        if (!word.text || engine === 'silent') return;
        if (engine === 'refuses') return void add(() => word.onerror?.(), 10, null);
        heard.push(`${word.lang} ${word.text}`);
        add(() => word.onstart?.(), 10, null);
        add(() => word.onend?.(), 800, null);
      },
    },
  };
  const html = boardPage({
    language: 'en',
    own: noOwnTexts,
    branch: 'House',
    timeZone: 'Asia/Taipei',
    state: calling(0),
  });
  const { window } = new JSDOM(html, {
    url: 'http://board.example/board/secret',
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    beforeParse(made) {
      Object.assign(made, fakes);
      made.Date.now = () => now;
      // A stream that broke is opened again after the same time in every run.
      made.Math.random = () => 0.5;
      const lock = { addEventListener: (_: string, free: () => void) => (release = free) };
      const request = () => Promise.resolve(((counted.locks += 1), lock));
      Object.defineProperty(made.navigator, 'wakeLock', { value: { request } });
      const media = made.HTMLMediaElement.prototype;
      media.load = () => undefined;
      media.play = function (this: HTMLVideoElement) {
        const plays = !broken.includes(this.getAttribute('src') ?? '');
        add(() => this.dispatchEvent(new made.Event(plays ? 'loadeddata' : 'error')), 50, null);
        return plays ? Promise.resolve() : Promise.reject(new Error('NotSupportedError'));
      };
      const { addEventListener } = made.EventTarget.prototype;
      made.EventTarget.prototype.addEventListener = function (...args) {
        counted.listeners += 1;
        addEventListener.apply(this, args);
      };
    },
  });
  const { document } = window;
  const settle = () => new Promise((done) => setImmediate(done));
  const next = () => {
    let first: number | undefined;
    for (const [id, { at }] of timers) if (at < (timers.get(first ?? 0)?.at ?? Infinity)) first = id;
    return first;
  };
  return {
    document,
    window,
    heard,
    /** Without the chimes. */
    spoken: () => heard.filter((one) => one !== 'chime'),
    counted,
    timers,
    sources,
    setState,
    release: () => release(),
    send: (state: BoardState) => sources.at(-1)?.heard.get('state')?.({ data: JSON.stringify(state) }),
    /** Lets time pass, timer after timer. */
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await settle();
        const id = next();
        const due = id === undefined ? undefined : timers.get(id);
        if (id === undefined || !due || due.at > end) break;
        now = Math.max(now, due.at);
        if (due.every === null) timers.delete(id);
        else due.at = now + due.every;
        due.run();
      }
      now = end;
    },
    /** Fires an event at an element. */
    fire: (id: string, name: string) => document.getElementById(id)?.dispatchEvent(new window.Event(name)),
    sizes: () => ({
      elements: document.querySelectorAll('*').length,
      listeners: counted.listeners,
      open: sources.filter(({ closed }) => !closed).length,
    }),
  };
}
