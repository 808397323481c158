import type { Demo } from '#server/start.ts';

/** The demo group as the server takes it. */

export { canGoLive, goLive } from './live.ts';
export { seedDemo as plant } from './seed.ts';
export { demoPassword as password } from './users.ts';

/** Whom one can sign in as, and what each may do. */
export const logins: Demo['logins'] = [
  ['administrator', 'admin@maitre.example'],
  ['manager', 'manager@chunshui.example'],
  ['staff, may write', 'staff@chunshui.example'],
  ['staff, may read', 'reader@chunshui.example'],
];
