/** Texts that many guests share, each kept once: guests hold its number. */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }

  textOf(number: number): string {
    return this.#texts[number] ?? '';
  }
}

/** What separates the labels of a joined key. */
export const separator = '\x1f';

/** The labels of a joined key, as `labels_key` in the database makes them. */
export function labelsIn(key: string): string[] {
  let [first, end] = [0, key.length];
  while (first < end && key[first] === separator) first++;
  while (end > first && key[end - 1] === separator) end--;
  return first === end ? [] : key.slice(first, end).split(separator);
}
