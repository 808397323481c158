import { expect, it } from 'vitest';
import { csvCell } from './writeCsv.ts';

it.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
  '⁼1',
  ' =1+1',
  '\u3000＝1+1',
  '\u200b=1',
  '\ufeff=1',
  '  \t @x',
])('takes %j for text', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
});

it.each(['a=b', '5-3', '-5', '-1200.5', 'Ａ＝Ｂ', 'taro@guests.example', '+886912345678', '山田－太郎', "o'clock"])(
  'leaves %j as it is',
  (text) => {
    expect(csvCell(text)).toBe(text);
  },
);
