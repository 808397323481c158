import { Readable } from 'node:stream';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { ImportEncoding } from '#contract/imports/imports.ts';
import { codecs } from '#server/platform/spreadsheet/codecs.ts';
import { detectEncoding } from '#server/platform/spreadsheet/encoding.ts';

/** Lists of guests in every encoding that people still write: none is read wrongly without a question. */

const names: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': [
    'Jürgen Müller',
    'Søren Ågård',
    'Renée Dupré',
    'José Núñez',
    'João Simões',
    'Åse Bjørk',
    'Anaïs Lefèvre',
    'Chloë Straße',
  ],
  'windows-1250': [
    'Łukasz Wiśniewski',
    'Małgorzata Dąbrowska',
    'Jiří Dvořák',
    'Tomáš Žižka',
    'Győző Kővári',
    'Željko Čović',
  ],
  'windows-1251': [
    'Иван Петров',
    'Ольга Смирнова',
    'Юлия Щербакова',
    'Олена Ковальчук',
    'Дмитро Їжакевич',
    'Пётр Жуков',
  ],
  'windows-874': ['สมชาย ใจดี', 'สุดา ทดสอบ', 'นภาพร แสงทอง', 'ประเสริฐ วงศ์ใหญ่', 'อรทัย บุญมี', 'กิตติ ศรีสุข'],
  'euc-kr': ['김철수', '이영희', '박지훈', '최수연', '정민준', '강하은'],
  big5: ['陳志明', '林雅婷', '黃淑芬', '張家豪 靠窗', '王小姐 素食', '李先生'],
  gb18030: ['陈伟', '刘芳', '张丽华', '王小姐 靠窗', '李先生 素食', '赵雪'],
  shift_jis: ['佐藤 花子', '鈴木 一郎', 'タナカ タロウ', '山田 美咲', '高橋 健', 'ｻﾄｳ ﾊﾅｺ'],
  'euc-jp': ['佐藤 花子', '鈴木 一郎', 'タナカ タロウ', '山田 美咲', '高橋 健', '渡辺 直樹'],
};

const detect = (text: string, encoding: ImportEncoding) =>
  detectEncoding(Readable.from([iconv.encode(text, codecs[encoding])]));

describe.each(Object.entries(names))('a list in %s', (key, people) => {
  const encoding = key as ImportEncoding;
  const list = (some: readonly string[]) =>
    `Name,Phone\r\n${some.map((name, index) => `${name},09120010${10 + index}\r\n`).join('')}`;

  test('is known by its names', async () => {
    const text = list(people);
    const found = await detect(text, encoding);
    expect(iconv.decode(iconv.encode(text, codecs[encoding]), codecs[found.encoding])).toBe(text);
  });

  test('of any of them is read as written, or asked about with the right reading among the samples', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...people], { minLength: 1 }), async (some) => {
        const text = list(some);
        const bytes = iconv.encode(text, codecs[encoding]);
        const { encoding: taken, guesses } = await detectEncoding(Readable.from([bytes]));
        const right = (one: ImportEncoding) => iconv.decode(bytes, codecs[one]) === text;
        expect(right(taken) || guesses.some((guess) => right(guess.encoding)), `${some.join()} read in ${taken}`).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });
});
