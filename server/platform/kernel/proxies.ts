import ipaddr from 'ipaddr.js';

/** Trusted proxies: their number in front of the server, or their addresses and networks; null: none. */
export type TrustedProxies = number | readonly string[] | null;

const maxHops = 10;
const expected = 'must be off, a number of proxies (1 to 10), or addresses and networks of proxies with commas between';

/**
 * Parses `TRUST_PROXY`.
 *
 * @example readProxies('10.0.0.0/8, 192.0.2.7') // ['10.0.0.0/8', '192.0.2.7']
 * @returns the proxies, or the reason why the text is invalid
 */
export function readProxies(text: string): { proxies: TrustedProxies } | { problem: string } {
  if (text === 'off') return { proxies: null };
  if (text === 'on') return { problem: `${expected}: on would believe anybody` };
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= maxHops ? { proxies: hops } : { problem: expected };
  }
  const networks = text.split(',').map((part) => part.trim());
  for (const network of networks) {
    const problem = problemOf(network);
    if (problem) return { problem: `${expected}: ${problem}` };
  }
  return { proxies: networks };
}

function problemOf(network: string): string | null {
  // An address needs four parts: shorter forms mean other networks than expected.
  const whole = network.includes(':') || /^\d+\.\d+\.\d+\.\d+(\/|$)/.test(network);
  if (!whole || !(network.includes('/') ? ipaddr.isValidCIDR(network) : ipaddr.isValid(network)))
    return `${JSON.stringify(network.slice(0, 50))} is neither`;
  return /\/0$/.test(network) ? `${network} would believe anybody` : null;
}

/** Private addresses of trusted proxies if only their number is known; never addresses of the public internet. */
const near: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

const isNear = (address: string): boolean => ipaddr.isValid(address) && near.has(ipaddr.process(address).range());

/**
 * Fastify's trust function, called for each address on a request's way, the nearest (hop 0) first. With only a number
 * of proxies, a client that reaches the server directly could forge addresses; so the nearest must have a private
 * address.
 */
export function trustedBy(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && (hop > 0 || isNear(address));
  return proxies ? [...proxies] : false;
}
