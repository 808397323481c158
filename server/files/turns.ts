/** Work that many ask for at once: so much of it goes on at a time, and of one company one piece at a time. */
export class Turns {
  readonly #waiting: { key: string; begin: () => void }[] = [];
  readonly #under = new Set<string>();

  constructor(private readonly most: number) {}

  /** Does the work when it is its turn; whoever came first among those whose turn it can be goes first. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ key, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#under.delete(key);
      this.#next();
    }
  }

  #next(): void {
    while (this.#under.size < this.most) {
      const at = this.#waiting.findIndex(({ key }) => !this.#under.has(key));
      const [first] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!first) return;
      this.#under.add(first.key);
      first.begin();
    }
  }
}
