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

/** Joined keys of labels, each taken apart when it comes. */
export class LabelWords extends Words {
  readonly labels = new Words();
  readonly #labels: (readonly number[])[] = [];

  override numberOf(text: string): number {
    const number = super.numberOf(text);
    if (number === this.#labels.length) this.#labels.push(labelsIn(text).map((label) => this.labels.numberOf(label)));
    return number;
  }

  /** The numbers of a key's labels. */
  labelsOf(number: number): readonly number[] {
    return this.#labels[number] ?? [];
  }
}

/** What separates the labels of a joined key. */
export const separator = '\x1f';

/** The labels of a joined key, as `labels_key` in the database makes them. */
function labelsIn(key: string): string[] {
  let [first, end] = [0, key.length];
  while (first < end && key[first] === separator) first++;
  while (end > first && key[end - 1] === separator) end--;
  return first === end ? [] : key.slice(first, end).split(separator);
}
