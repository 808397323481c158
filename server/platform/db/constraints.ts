/** On a distributed database, a part of a table and its constraints have a number at the end of their names. */
const ofPart = /_\d{6,}$/;

/**
 * The name of the constraint or unique index that a driver's error is about, as the schema has it. What another node
 * reports has only the message.
 */
export function constraintOf(error: Error): string | undefined {
  const name: unknown = 'constraint' in error ? error.constraint : undefined;
  const found = typeof name === 'string' ? name : /constraint "([^"]+)"/.exec(error.message)?.[1];
  return found?.replace(ofPart, '');
}
