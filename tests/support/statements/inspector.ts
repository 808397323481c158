import { placeOf } from './places.ts';
import { violationsOf, type DatabaseFacts, type Violation } from './rules.ts';

/** A violation of a rule, with the place of the product that ran the statement. */
export interface Found extends Violation {
  place: string;
  statement: string;
}

/** Judges each text of a statement once, and remembers where the product ran those that violate a rule. */
export class Inspector {
  private readonly seen = new Map<string, readonly Violation[]>();
  private readonly found = new Map<string, Found>();

  constructor(private readonly facts: DatabaseFacts) {}

  readonly observe = (text: string): void => {
    const violations = this.seen.get(text) ?? this.judge(text);
    if (!violations.length) return;
    const place = placeOf() ?? 'an unknown place';
    // Statements of tests may do anything.
    if (/^(tests|demo|scripts)\//.test(place)) return;
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
    for (const one of violations) this.found.set(`${one.rule} ${one.what} ${place}`, { ...one, place, statement });
    // Once found, the place need not be looked for again.
    this.seen.set(text, []);
  };

  /** What has been found since the last call. */
  take(): Found[] {
    const found = [...this.found.values()];
    this.found.clear();
    return found;
  }

  private judge(text: string): readonly Violation[] {
    let violations: readonly Violation[] = [];
    try {
      violations = violationsOf(text, this.facts);
    } catch {
      // PostgreSQL refuses it, too.
    }
    this.seen.set(text, violations);
    return violations;
  }
}

export const shown = ({ rule, what, place, statement }: Found): string =>
  `${rule} at ${place}: ${what}\n    ${statement}`;
