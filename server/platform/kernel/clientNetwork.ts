import ipaddr from 'ipaddr.js';

/** The key by which attempts are counted: an IPv4 address, or the /64 network of one IPv6 customer. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}
