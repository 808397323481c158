/** Readings of names, equal for kana and Latin letters: サトウ, さとう and Satō are the same. */

const rows: readonly (readonly [string, string])[] = [
  ['あいうえお', 'a i u e o'],
  ['かきくけこ', 'ka ki ku ke ko'],
  ['さしすせそ', 'sa si su se so'],
  ['たちつてと', 'ta ti tu te to'],
  ['なにぬねの', 'na ni nu ne no'],
  ['はひふへほ', 'ha hi hu he ho'],
  ['まみむめも', 'ma mi mu me mo'],
  ['やゆよ', 'ya yu yo'],
  ['らりるれろ', 'ra ri ru re ro'],
  ['わゐゑを', 'wa i e o'],
  ['がぎぐげご', 'ga gi gu ge go'],
  ['ざじずぜぞ', 'za zi zu ze zo'],
  ['だぢづでど', 'da zi zu de do'],
  ['ばびぶべぼ', 'ba bi bu be bo'],
  ['ぱぴぷぺぽ', 'pa pi pu pe po'],
];

const syllables = new Map<string, string>([
  ...rows.flatMap(([kana, latin]) => {
    const sounds = latin.split(' ');
    return [...kana].map((letter, index) => [letter, sounds[index] ?? ''] as const);
  }),
  ['ん', 'n'],
  ['っ', ''],
  ['ー', ''],
  ['ゔ', 'bu'],
]);
const small: Readonly<Record<string, string>> = { ゃ: 'ya', ゅ: 'yu', ょ: 'yo' };
const smallVowels: Readonly<Record<string, string>> = { ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o' };

/** Spellings of one sound, from the usual ones (Hepburn) to the simplest (Kunrei); long vowels count as short ones. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/sh(?=[auo])/g, 'sy'],
  [/ch(?=[auo])/g, 'ty'],
  [/j(?=[auo])/g, 'zy'],
  [/shi/g, 'si'],
  [/chi/g, 'ti'],
  [/tsu/g, 'tu'],
  [/fu/g, 'hu'],
  [/j/g, 'z'],
  [/m(?=[bp])/g, 'n'],
  [/oh(?![aeiou])/g, 'o'],
  [/ou/g, 'o'],
  [/([a-z])\1+/g, '$1'],
];

/**
 * The reading of a name in kana or Latin letters, for comparison only; null if it has other characters.
 *
 * @param folded the result of `fold`: lower case, kana as hiragana
 * @example readingOf('さとう') // 'sato', the same as for 'satō' and 'satoh'
 */
export function readingOf(folded: string): string | null {
  let text = '';
  for (const letter of folded.normalize('NFC')) {
    const glide = small[letter];
    const vowel = smallVowels[letter];
    if (glide) text = text.replace(/i$/, '') + glide;
    else if (vowel) text = text.replace(/[aeiou]$/, '') + vowel;
    else text += syllables.get(letter) ?? letter;
  }
  text = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s'’.\-・]/g, '');
  if (!/^[a-z]+$/.test(text)) return null;
  for (const [spelling, plain] of spellings) text = text.replace(spelling, plain);
  return text;
}
