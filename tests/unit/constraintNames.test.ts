import { expect, it } from 'vitest';
import { constraintOf } from '#server/platform/db/constraints.ts';

const message = (name: string) => `duplicate key value violates unique constraint "${name}"`;

it.each([
  ['of one node', Object.assign(new Error(message('tables_name')), { constraint: 'tables_name' })],
  [
    'of a part on this node',
    Object.assign(new Error(message('tables_name_102008')), { constraint: 'tables_name_102008' }),
  ],
  ['of a part on another node, which only sends the message', new Error(message('tables_name_102008'))],
])('the name of a constraint %s is the one in the schema', (_, error) => {
  expect(constraintOf(error)).toBe('tables_name');
});

it('another error is about no constraint', () => {
  expect(constraintOf(new Error('canceling statement due to statement timeout'))).toBeUndefined();
});
