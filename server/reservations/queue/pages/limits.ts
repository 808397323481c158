import type { FastifyRequest } from 'fastify';
import { Budget } from '#server/platform/http/budget.ts';
import { clientNetwork } from '#server/platform/kernel/clientNetwork.ts';

/** Limits on what guests do; looking at pages is limited like other guests' pages. */

/** A restaurant's guests share one address. */
const joinsPerNetwork = 60;
const joinsPerCompany = 240;
const actsPerTicket = 20;

export interface QueueLimits {
  /** @throws ApiError `too_many_requests` if too many have tried to take a number in this minute */
  join(request: FastifyRequest, companyId: string): void;
  /** @throws ApiError `too_many_requests` if too much was done with this ticket in this minute */
  act(token: string): void;
}

/** @param limited false to disable the limits */
export function queueLimits(limited: boolean): QueueLimits {
  if (!limited) return { join: () => undefined, act: () => undefined };
  const networks = new Budget(joinsPerNetwork);
  const companies = new Budget(joinsPerCompany);
  const tickets = new Budget(actsPerTicket);
  return {
    join({ ip }, companyId) {
      networks.spend(clientNetwork(ip));
      companies.spend(companyId);
    },
    act: (token) => tickets.spend(token),
  };
}
