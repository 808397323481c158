/** A reason not to start that a person can do something about: printed as one line, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}
