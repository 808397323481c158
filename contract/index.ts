import { companyEndpoints } from './companies.ts';
import { crmEndpoints } from './crm.ts';
import { duplicateEndpoints } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { jobEndpoints } from './jobs.ts';
import { outboxEndpoints } from './outbox.ts';
import { sessionEndpoints } from './session.ts';
import { viewEndpoints } from './views.ts';

/** Every endpoint of the product but those of declared resources (`resources/define/endpoints.ts`). */
export const contractEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...crmEndpoints,
  ...duplicateEndpoints,
  ...companyEndpoints,
  ...exportEndpoints,
  ...jobEndpoints,
  ...outboxEndpoints,
  ...viewEndpoints,
] as readonly Endpoint[];
