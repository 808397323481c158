import { expect, test } from 'vitest';
import type { BoardState, Spoken } from '#server/reservations/queue/board/boardState.ts';
import { calling, television } from '#tests/support/television.ts';

/** What the calling board says: recordings, voices, and a chime where neither may play. */

const english: Spoken = ['en-US', 'Number A1, your table is ready.', null, null];
const recorded: Spoken = ['ja-JP', 'A1番の方。', '/files/a.mp3', 'A1番の方、お席のご用意ができました。'];
const saying = (...say: Spoken[]): BoardState => ({ ...calling(0), calls: [{ key: 'key', say }] });
const several = (...numbers: number[]): BoardState => ({
  ...calling(0),
  calls: numbers.flatMap((number) => calling(number).calls),
});

async function heardOf(options: Parameters<typeof television>[0], state: BoardState): Promise<string[]> {
  const board = television(options);
  await board.pass(1_000);
  board.send(state);
  await board.pass(60_000);
  return board.heard;
}
const voices = ['en-US', 'ja-JP'];

test('the languages of a branch follow one another, and a recording takes the place of what the voice would say', async () => {
  expect(await heardOf({ voices }, saying(english, recorded))).toEqual([
    'chime',
    'en-US Number A1, your table is ready.',
    'ja-JP A1番の方。',
    'play /files/a.mp3',
  ]);
});

test('a recording is played where the browser has no voice for its language', async () => {
  expect(await heardOf({ voices: ['en-US'] }, saying(recorded))).toEqual(['chime', 'play /files/a.mp3']);
  expect(await heardOf({ engine: 'refuses', voices }, saying(english, recorded))).toEqual([
    'chime',
    'play /files/a.mp3',
  ]);
});

test('the voice says what a recording cannot', async () => {
  expect(await heardOf({ voices, broken: ['/files/a.mp3'] }, saying(recorded))).toEqual([
    'chime',
    'ja-JP A1番の方。',
    'ja-JP A1番の方、お席のご用意ができました。',
  ]);
});

test.each([
  ['no voice speaks the language', { voices: ['fr-FR'] }],
  ['speech is refused', { engine: 'refuses' }],
  ['the voices say nothing', { engine: 'silent' }],
] as const)('a second chime sounds where neither may play: %s', async (_, options) => {
  const all = { ...options, broken: ['/files/a.mp3'] };
  expect(await heardOf(all, saying(english, recorded))).toEqual(['chime', 'chime']);
});

test('a voice that says nothing is stopped, so that it does not speak later', async () => {
  const board = television({ engine: 'silent' });
  await board.pass(1_000);
  board.send(calling(1));
  await board.pass(20_000);
  expect(board.counted.cancels).toBe(1);
});

test('a board without speech has a chime for each call', async () => {
  expect(await heardOf({}, { ...several(1, 2), speech: false })).toEqual(['chime', 'chime']);
});

test('calls queue up: none is lost, and none is spoken twice or over another one', async () => {
  const board = television();
  await board.pass(1_000);
  const numbers = Array.from({ length: 24 }, (_, at) => at + 1);
  board.send(several(...numbers.slice(0, 12)));
  await board.pass(500);
  board.send(several(...numbers));
  board.send(several(...numbers));
  await board.pass(120_000);
  board.send(several(...numbers));
  await board.pass(30_000);
  expect(board.heard).toEqual(numbers.flatMap((number) => ['chime', `en-US Number A${number}`]));
});

test('a call that the board has seen for hours is not spoken again', async () => {
  const board = television();
  await board.pass(1_000);
  board.send(several(1));
  for (let number = 2; number < 700; number += 1) {
    board.send(several(1, number));
    await board.pass(2_000);
  }
  expect(board.spoken().filter((one) => one.endsWith(' A1'))).toHaveLength(1);
});

test('locked sound is shown, and one tap unlocks it', async () => {
  const board = television({ isUnlocked: false });
  await board.pass(1_000);
  board.send(calling(1));
  const button = board.document.getElementById('u');
  expect([button?.hidden, button?.textContent]).toEqual([false, 'Tap for sound']);
  expect(board.heard).toEqual([]);
  board.window.dispatchEvent(new board.window.Event('pointerdown'));
  await board.pass(5_000);
  expect(button?.hidden).toBe(true);
  expect(board.heard).toEqual(['chime', 'en-US Number A1']);
});

test('unlocked, the board speaks all calls that still stand, and no older ones', async () => {
  const board = television({ isUnlocked: false });
  await board.pass(1_000);
  for (const state of [several(1), several(1, 2), several(2, 3, 4)]) {
    board.send(state);
    await board.pass(1_000);
  }
  board.window.dispatchEvent(new board.window.Event('keydown'));
  await board.pass(20_000);
  expect(board.spoken()).toEqual([2, 3, 4].map((number) => `en-US Number A${number}`));
});

test('sound that the browser allows or takes away by itself is followed', async () => {
  const board = television({ isUnlocked: false });
  await board.pass(1_000);
  board.send(several(1));
  board.setState('running');
  await board.pass(5_000);
  expect(board.spoken()).toEqual(['en-US Number A1']);
  board.setState('suspended');
  expect(board.document.getElementById('u')?.hidden).toBe(false);
  board.send(several(1, 2));
  await board.pass(5_000);
  expect(board.spoken()).toHaveLength(1);
  board.setState('running');
  await board.pass(5_000);
  expect(board.spoken()).toEqual(['en-US Number A1', 'en-US Number A2']);
});
