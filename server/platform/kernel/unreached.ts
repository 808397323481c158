const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a `fetch` failed before any of it could arrive, at any depth of error causes. */
export function neverReached(error: unknown): boolean {
  if (error instanceof AggregateError) return neverReached(error.errors[0]);
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' ? codes.has(error.code) : neverReached(error.cause);
}
