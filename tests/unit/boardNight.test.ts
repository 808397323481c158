import { expect, test } from 'vitest';
import { calling, television } from '#tests/support/television.ts';

/** The calling board through a night that is compressed into seconds. */

test('a night of calls, cut streams and restarts leaves the board as large as it was, and speaks each call once', async () => {
  const board = television();
  await board.pass(1_000);
  board.send(calling(0));
  board.send(calling(1));
  await board.pass(9_000);
  const before = board.sizes();
  const calls = 1_000;
  for (let number = 2; number <= calls; number += 1) {
    // The same state comes again with each connection.
    if (number % 50 === 0) {
      board.sources.at(-1)?.onerror?.();
      expect(board.document.getElementById('s')?.hidden).toBe(false);
      expect(board.document.getElementById('s')?.textContent).toMatch(/^Not current since \d\d:\d\d$/);
      await board.pass(2_000);
      board.send(calling(number - 1));
      expect(board.document.getElementById('s')?.hidden).toBe(true);
    }
    board.send(calling(number));
    board.send(calling(number));
    await board.pass(2_000);
  }
  expect(board.spoken()).toEqual(Array.from({ length: calls }, (_, at) => `en-US Number A${at + 1}`));
  expect(board.sizes()).toEqual(before);
  expect(board.timers.size).toBeLessThan(6);
  expect(board.sources.length).toBeGreaterThan(5);
});

test('a stream that says nothing is stale, and is opened again', async () => {
  const board = television();
  await board.pass(1_000);
  board.send(calling(1));
  await board.pass(70_000);
  expect(board.sources.length).toBeGreaterThan(1);
  expect(board.document.getElementById('s')?.hidden).toBe(false);
  board.send(calling(1));
  expect(board.document.getElementById('s')?.hidden).toBe(true);
});

test('a server that is away for a quarter of an hour is tried every few seconds, and no more', async () => {
  const board = television();
  await board.pass(1_000);
  board.send(calling(1));
  await board.pass(5_000);
  for (let minute = 0; minute < 15; minute += 1) {
    const before = board.sources.length;
    for (let second = 0; second < 60; second += 1) {
      const source = board.sources.at(-1);
      if (source && !source.closed) source.onerror?.();
      await board.pass(1_000);
    }
    const tries = board.sources.length - before;
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(tries).toBeLessThan(20);
  }
  await board.pass(15_000);
  board.send({ ...calling(2), calls: [...calling(1).calls, ...calling(2).calls] });
  await board.pass(10_000);
  expect(board.spoken()).toEqual(['en-US Number A1', 'en-US Number A2']);
});

test('the screen is kept awake by one lock, and again after it was out of sight', async () => {
  const board = television();
  await board.pass(1_000);
  board.document.dispatchEvent(new board.window.Event('visibilitychange'));
  board.window.dispatchEvent(new board.window.Event('pointerdown'));
  await board.pass(1_000);
  expect(board.counted.locks).toBe(1);
  board.release();
  board.document.dispatchEvent(new board.window.Event('visibilitychange'));
  board.document.dispatchEvent(new board.window.Event('visibilitychange'));
  await board.pass(1_000);
  expect(board.counted.locks).toBe(2);
  board.release();
  // Without any event within a minute.
  await board.pass(61_000);
  expect(board.counted.locks).toBe(3);
});
