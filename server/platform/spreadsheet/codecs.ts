import type { ImportEncoding } from '#contract/imports/imports.ts';

/** The library's name of each encoding. */
export const codecs: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16-le',
  'utf-16be': 'utf16-be',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-jp': 'euc-jp',
  'euc-kr': 'cp949',
  gb18030: 'gb18030',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-874': 'windows-874',
};
