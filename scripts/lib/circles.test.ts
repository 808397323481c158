import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';

const graph = (text: string) => {
  const edges = new Map<string, Set<string>>();
  for (const pair of text.split(' ').filter(Boolean)) {
    const [from = '', to = ''] = pair.split('>');
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
};

test.each([
  ['', []],
  ['a>b b>c a>c', []],
  ['a>a', []],
  ['a>b b>a', [['a', 'b']]],
  ['a>b b>c c>a c>d d>e', [['a', 'b', 'c']]],
  [
    'a>b b>a c>d d>e e>c b>c',
    [
      ['c', 'd', 'e'],
      ['a', 'b'],
    ],
  ],
  ['a>b b>c c>b c>d d>a', [['a', 'b', 'c', 'd']]],
])('%s', (text, circles) => {
  expect(circlesOf(graph(text))).toEqual(circles);
});
