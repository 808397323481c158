import * as areas from './areas.ts';
import { namedEndpoints, type NamedEndpoint } from './endpoint.ts';

/** Every endpoint of the product but those of declared resources (`resources/define/endpoints.ts`). */
export const contractEndpoints: readonly NamedEndpoint[] = Object.values(areas).flatMap(namedEndpoints);
