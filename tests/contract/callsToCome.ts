import type { Printed } from './printedCalls.ts';

/** Calls of section 7 whose part of the product is still to come. */
export const toCome: readonly (readonly [method: Printed['method'], path: string])[] = [
  ['GET', '/api/v2/companies/{companyId}/branches'],
  ['GET', '/api/v2/companies/{companyId}/branches/{branchId}/payment-integration-state'],
  ['GET', '/api/v2/companies/{companyId}/branches/{branchId}/payment-integration-fee'],
  ['PUT', '/api/v2/companies/{companyId}/branches/{branchId}/payment-integration-fee'],
  ['PUT', '/api/v2/companies/{companyId}/branches/{branchId}/payment-integration/statement-descriptor'],
  ['POST', '/api/v2/stripe-connect-ready'],
  ['POST', '/api/v2/stripe-connect-retry'],
  ['POST', '/api/v2/stripe-connect-link'],
  ['GET', '/api/fbPages/{companyId}'],
  ['POST', '/api/fbPages/{companyId}/{pageId}/update'],
  ['DELETE', '/api/fbPages/{pageId}/{companyId}'],
  ['GET', '/api/fbIntegrations/{type}'],
  ['GET', '/api/fbIntegrations/{type}/{companyId}'],
  ['PUT', '/api/fbIntegrations/activate/{type}/{companyId}'],
  ['PUT', '/api/fbIntegrations/activate/{type}/{companyId}/{id}'],
  ['DELETE', '/api/fbIntegrations/{type}/{companyId}'],
  ['DELETE', '/api/fbIntegrations/{type}/{companyId}/{id}'],
];
