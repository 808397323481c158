import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isLostConnection } from '#server/platform/db/lost.ts';

const refusal = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR', code });

describe('a lost connection', () => {
  it.each([
    ['08006', 'connection to the remote node postgres@worker:5432 failed'],
    ['57P01', 'terminating connection due to administrator command'],
    // Of a worker that is gone in the middle of an answer.
    ['XX000', 'SSL SYSCALL error: EOF detected'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'could not receive data from server: Connection reset by peer'],
    ['XX000', 'SSL connection has been closed unexpectedly'],
    ['XX000', 'no connection to the server'],
  ])('is %s: %s', (code, message) => {
    expect(isLostConnection(refusal(code, message))).toBe(true);
    expect(isLostConnection(new Error('A statement failed.', { cause: refusal(code, message) }))).toBe(true);
  });

  it.each([
    ['XX000', 'cache lookup failed for relation 1'],
    ['23505', 'server closed the connection unexpectedly'],
    ['40P01', 'deadlock detected'],
  ])('is not %s: %s', (code, message) => {
    expect(isLostConnection(refusal(code, message))).toBe(false);
  });
});
