import type { Resource } from '#resources/define/resource.ts';
import type { Handled } from './http/handle.ts';
import { sessionHandlers } from './session/handlers.ts';

/** The handlers of every endpoint: the contract's, and those of the declared resources. */
export function allHandlers(_resources: readonly Resource[]): Handled[] {
  return [...sessionHandlers];
}
