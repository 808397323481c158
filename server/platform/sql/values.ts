/** Parameters of one statement, in order. */
export class Values {
  readonly list: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
