/** Whether a name contains what was typed, whatever its case, width or accents. */
export function contains(name: string, typed: string): boolean {
  return plain(name).includes(plain(typed));
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
