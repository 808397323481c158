// Made by `npm run registry` from the declarations in resources/*/resource.ts; not edited by hand.

import type { Resource } from './define/resource.ts';
import suppliers from './suppliers/resource.ts';

/** Every declared resource. */
export const resources: readonly Resource[] = [suppliers];
