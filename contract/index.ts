import { companyEndpoints } from './companies.ts';
import { crmEndpoints } from './crm.ts';
import type { Endpoint } from './endpoint.ts';
import { outboxEndpoints } from './outbox.ts';
import { sessionEndpoints } from './session.ts';

/** Every endpoint of the product but those of declared resources (`resources/define/endpoints.ts`). */
export const contractEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...crmEndpoints,
  ...companyEndpoints,
  ...outboxEndpoints,
] as readonly Endpoint[];
