import ipaddr from 'ipaddr.js';

/** Whose attempts are counted together: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}
