import { isPortion, longestRow, type TableRow } from '../db/tableRow.ts';
import { fileError } from './fileError.ts';

/**
 * Reads the texts of a JSON file in order, with their lines. `JSON.parse` would lose repeated names, and gives objects
 * whose names can be those of prototypes.
 */

const deepest = 20;
/** Characters of a name; a longer one is cut. */
const longestName = 250;
const numberOrWord = /-?\d[\d.eE+-]*|true|false|null/y;

class Reader {
  #at = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  get line(): number {
    return this.#line;
  }

  /** The next character that is no white space; empty at the end. */
  peek(): string {
    for (; this.#at < this.text.length; this.#at++) {
      const sign = this.text[this.#at];
      if (sign === '\n') this.#line++;
      else if (sign !== ' ' && sign !== '\t' && sign !== '\r') return sign ?? '';
    }
    return '';
  }

  /** Consumes a character if it comes next. */
  takes(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.#at++;
    return true;
  }

  /** @throws ApiError if another character comes next */
  expect(sign: string): void {
    if (!this.takes(sign)) throw this.wrong();
  }

  wrong(): Error {
    return fileError('notJson', this.#line);
  }

  string(): string {
    this.expect('"');
    const start = this.#at;
    for (let end = start; ; end++) {
      end = this.text.indexOf('"', end);
      if (end < 0) throw this.wrong();
      let slashes = 0;
      while (this.text[end - 1 - slashes] === '\\') slashes++;
      if (slashes % 2) continue;
      this.#at = end + 1;
      try {
        return JSON.parse(this.text.slice(start - 1, end + 1)) as string;
      } catch {
        throw this.wrong();
      }
    }
  }

  /** A number, `true`, `false` or `null`, as written. */
  other(): string {
    numberOrWord.lastIndex = this.#at;
    const [found] = numberOrWord.exec(this.text) ?? [];
    if (found === undefined) throw this.wrong();
    this.#at += found.length;
    return found.slice(0, longestName);
  }
}

/**
 * The texts of an object of objects in portions, numbered: the line, the names that lead to each, then the text. Lists
 * are one row with a fault, as are other values than texts.
 *
 * @throws ApiError `notJson`, `notTexts` or `tooDeep`
 */
export function* jsonRows(text: string): Generator<TableRow[]> {
  const reader = new Reader(text);
  if (reader.peek() === '') throw fileError('empty');
  const path: string[] = [];
  const ends: ('}' | ']')[] = [];
  let lists = 0;
  let rows: TableRow[] = [];
  let weight = 0;
  let count = 0;
  const add = (value: string, fault?: 'notText') => {
    if (lists) return;
    if (!path.length) throw fileError('notTexts');
    const cells = [String(reader.line), ...path, value.slice(0, longestRow)];
    rows.push({ row: ++count, cells, ...(fault && { fault }) });
    weight += value.length + path.reduce((sum, name) => sum + name.length, 0);
  };
  const name = () => {
    const found = reader.string().slice(0, longestName);
    reader.expect(':');
    path.push(found);
  };
  do {
    if (ends.length > deepest) throw fileError('tooDeep', reader.line);
    let complete = true;
    if (reader.takes('{')) {
      if (!reader.takes('}')) {
        ends.push('}');
        name();
        complete = false;
      }
    } else if (reader.takes('[')) {
      add('[]', 'notText');
      if (!reader.takes(']')) {
        lists++;
        ends.push(']');
        complete = false;
      }
    } else if (reader.peek() === '"') add(reader.string());
    else add(reader.other(), 'notText');
    while (complete && ends.length) {
      const end = ends.at(-1) ?? '}';
      if (end === '}') path.pop();
      if (reader.takes(',')) {
        if (end === '}') name();
        complete = false;
      } else {
        reader.expect(end);
        ends.pop();
        if (end === ']') lists--;
      }
    }
    if (isPortion(rows.length, weight)) {
      yield rows;
      [rows, weight] = [[], 0];
    }
  } while (ends.length);
  if (reader.peek() !== '') throw reader.wrong();
  if (rows.length) yield rows;
}
