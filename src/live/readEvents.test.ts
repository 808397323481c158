import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventReader } from './readEvents.ts';

const text =
  'retry: 1000\nid: a\nevent: ready\ndata: {}\n\n: every 15 s\nid: b\n\n' +
  'id: c\r\nevent: change\r\ndata: {"id":"王"}\r\n\r\ndata:first\ndata: second\n\nid: d\nevent: change\ndata: half';

it('reads events, whatever the parts in which they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 20 }), (cuts) => {
      const reader = eventReader();
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const found = places.slice(1).flatMap((end, index) => reader.take(text.slice(places[index], end)));
      expect(found).toEqual([
        { name: 'ready', data: '{}' },
        { name: 'change', data: '{"id":"王"}' },
        { name: 'message', data: 'first\nsecond' },
      ]);
    }),
  );
});

it('knows the place to go on from, also after a sign of life', () => {
  const reader = eventReader();
  expect(reader.lastId()).toBeUndefined();
  reader.take('id: a\nevent: ready\ndata: {}\n\n');
  expect(reader.lastId()).toBe('a');
  reader.take(': every 15 s\nid: b\n\n');
  expect(reader.lastId()).toBe('b');
});
