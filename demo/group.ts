import type { Demo } from '#server/start.ts';

/** The demo group in the server's format. */

export { canGoLive, goLive } from './live.ts';
export { seedDemo as seed } from './seed.ts';
export { demoPassword as password } from './users.ts';

/** The demo's users, and the rights of each. */
export const logins: Demo['logins'] = [
  ['administrator', 'admin@maitre.example'],
  ['manager', 'manager@chunshui.example'],
  ['staff, may write', 'staff@chunshui.example'],
  ['staff, may read', 'reader@chunshui.example'],
];
