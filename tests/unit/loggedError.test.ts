import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { loggedError } from '#server/platform/kernel/loggedError.ts';

/** What of an error may be logged. */

function refusal(message: string, values: Partial<DatabaseError>): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { severity: 'ERROR', ...values });
}

const row = 'Failing row contains (g-1, Olivia Hartley, olivia@guests.example)';

describe('an error of the database', () => {
  it('leaves its code and names behind, and neither statement, parameters nor rows', () => {
    const cause = refusal('duplicate key: Olivia Hartley', {
      code: '23505',
      table: 'customers',
      constraint: 'customers_pkey',
      detail: row,
      where: row,
      internalQuery: `select 'Olivia'`,
    });
    const told = loggedError(new DrizzleQueryError('insert into customers values ($1)', ['Olivia Hartley'], cause));
    expect(JSON.stringify(told)).not.toMatch(/olivia|insert|select|\$1/i);
    expect(told).toMatchObject({
      type: 'DrizzleQueryError',
      cause: { type: 'DatabaseError', code: '23505', table: 'customers', constraint: 'customers_pkey' },
    });
    expect(told.stack?.[0]).toMatch(/^at .*loggedError\.test\.ts:\d+:\d+/);
  });

  it('is the same where the embedded database hangs statement and parameters on it', () => {
    const error = Object.assign(refusal('invalid input syntax for type integer: "Olivia"', { code: '22P02' }), {
      query: 'select $1::int',
      params: ['Olivia'],
    });
    expect(JSON.stringify(loggedError(error))).not.toMatch(/olivia|select|\$1/i);
    expect(loggedError(error)).toMatchObject({ code: '22P02' });
  });

  it('keeps a message that is about names or the server, not one that quotes the statement', () => {
    const told = (code: string, message: string) => loggedError(refusal(message, { code })).message;
    expect(told('42P01', 'relation "guests" does not exist')).toBe('relation "guests" does not exist');
    expect(told('57014', 'canceling statement due to statement timeout')).toMatch(/timeout/);
    expect(told('42601', `syntax error at or near "'Olivia"`)).toBeUndefined();
    expect(told('P0001', 'refused: Olivia')).toBeUndefined();
  });

  it('has no frames that a parameter only looks like', () => {
    const params = ['Olivia\n    at Olivia Hartley', 'Olivia\n    at home (x:1:1)'];
    const told = loggedError(new DrizzleQueryError('select $1', params, new Error('x')));
    expect(JSON.stringify(told)).not.toContain('Olivia');
    expect(JSON.stringify(told)).not.toContain('home');
  });
});

describe('another error', () => {
  it('keeps its message without addresses and numbers', () => {
    const told = loggedError(
      new Error('550 <olivia@guests.example> refused, call +886 912 345 678', { cause: 'Olivia' }),
    );
    expect(told).toMatchObject({ message: '550 <[address]> refused, call [number]', cause: { type: 'string' } });
  });

  it('is told to the depth of its causes, however they hang together', () => {
    const round = new Error('round');
    round.cause = round;
    expect(JSON.stringify(loggedError(round)).match(/round/g)?.length).toBeLessThan(10);
    expect(loggedError(new AggregateError([new Error('one'), new Error('two')], 'both')).errors).toHaveLength(2);
    expect(loggedError({ name: 'Olivia' })).toEqual({ type: 'object' });
  });
});
