import ipaddr from 'ipaddr.js';

/** Proxies that are believed: so many in front of the server, or those at these addresses and networks; null: none. */
export type TrustedProxies = number | readonly string[] | null;

const maxHops = 10;
const expected = 'must be off, a number of proxies (1 to 10), or addresses and networks of proxies with commas between';

/**
 * Reads what `TRUST_PROXY` says.
 *
 * @example readProxies('10.0.0.0/8, 192.0.2.7') // ['10.0.0.0/8', '192.0.2.7']
 * @returns the proxies, or why the text names none
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
  // An address in four parts: shorter spellings mean other networks than they seem to.
  const whole = network.includes(':') || /^\d+\.\d+\.\d+\.\d+(\/|$)/.test(network);
  if (!whole || !(network.includes('/') ? ipaddr.isValidCIDR(network) : ipaddr.isValid(network)))
    return `${JSON.stringify(network.slice(0, 50))} is neither`;
  return /\/0$/.test(network) ? `${network} would believe anybody` : null;
}

/** Where a proxy of one's own speaks from when only their number is known: never from the open internet. */
const near: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

const isNear = (address: string): boolean => ipaddr.isValid(address) && near.has(ipaddr.process(address).range());

/**
 * What Fastify asks about each address on a request's way, the nearest (hop 0) first. Fastify believes no number of
 * proxies, since who reaches the server past them could write as many addresses; so the nearest must be near.
 */
export function trustedBy(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && (hop > 0 || isNear(address));
  return proxies ? [...proxies] : false;
}
