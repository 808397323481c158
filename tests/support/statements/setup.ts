import { afterAll, inject } from 'vitest';
import { observeStatements } from '#server/platform/db/statementObserver.ts';
import { dropLeftOnNodes } from '#tests/support/database.ts';
import { factsOf } from './facts.ts';
import { Inspector, shown } from './inspector.ts';
import { rememberPlaces } from './places.ts';

/** In the suites on a database: statements of the product that break a rule fail the file of tests that ran them. */

declare global {
  /** Files share their modules, so texts that one file has run need not be read again. */
  var statementInspector: Inspector | undefined;
}

const inspector = (globalThis.statementInspector ??= begin());
observeStatements(inspector.observe);

function begin(): Inspector {
  rememberPlaces();
  return new Inspector(factsOf(inject('volatilities')));
}

afterAll(() => {
  const found = inspector.take();
  if (found.length)
    throw new Error(
      `Statements against the rules of the house (docs/architecture.md):\n${found.map((one) => `  ${shown(one)}`).join('\n')}`,
    );
});

// Modules of tests are read once for all files, this one for each.
afterAll(dropLeftOnNodes);
