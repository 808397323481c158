/** Where rows of different heights are, one below the other, in pixels. */
export class RowOffsets {
  readonly #heights: Float64Array;
  /** Where each row starts, and where the last one ends. */
  readonly #starts: Float64Array;

  constructor(count: number, heightOf: (index: number) => number) {
    this.#heights = Float64Array.from({ length: count }, (_, index) => heightOf(index));
    this.#starts = new Float64Array(count + 1);
    this.#addFrom(0);
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.startOf(this.count);
  }

  startOf(index: number): number {
    return this.#starts[index] ?? 0;
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** The row at a distance from the top; the first or last if it is beyond them. */
  at(distance: number): number {
    let low = 0;
    let high = Math.max(this.count - 1, 0);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Notes the heights that rows really have.
   *
   * @param measured by the index of the row
   * @param top a distance from the top
   * @returns whether a height has changed, and by how much the rows that start above `top` have grown
   */
  correct(measured: Iterable<readonly [number, number]>, top: number): { changed: boolean; above: number } {
    let first = this.count;
    let above = 0;
    for (const [index, height] of measured) {
      const growth = height - this.heightOf(index);
      if (!growth || index >= this.count) continue;
      if (this.startOf(index) < top) above += growth;
      this.#heights[index] = height;
      first = Math.min(first, index);
    }
    this.#addFrom(first);
    return { changed: first < this.count, above };
  }

  #addFrom(first: number): void {
    let end = this.startOf(first);
    for (let index = first; index < this.count; index += 1) {
      end += this.heightOf(index);
      this.#starts[index + 1] = end;
    }
  }
}
