import { defaultBackhouse, defaultHost } from '#contract/core/permissions.ts';
import { customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from './build.ts';
import type { Client } from './http.ts';
import { openServer, type TestServer } from './server.ts';

/** Guests that are taken out in files. */

export interface ExportServer extends TestServer {
  exporter: Client;
  /** Confined to the branch `own-1`. */
  confined: Client;
  /** Without the permission. */
  plain: Client;
}

export const exportSets = (crmExport: boolean) => ({
  backhouse: { ...defaultBackhouse, crmExport },
  hostWeb: defaultHost,
  hostApp: defaultHost,
});

/** Opens a server with people who may take guests out and one who may not, and with two guests with odd cells. */
export async function openExports(): Promise<ExportServer> {
  const server = await openServer();
  const companyId = small.own;
  const tokens = await signInAll(server.services.identity, [
    buildUser({
      id: 'exporter',
      role: 'write',
      companies: [{ companyId, permissions: exportSets(true), enabledBranches: null }],
    }),
    buildUser({
      id: 'confined',
      companies: [{ companyId, permissions: exportSets(true), enabledBranches: ['own-1'] }],
    }),
    buildUser({ id: 'plain', companyId }),
  ]);
  await server.database.sql.insert(customers).values([
    buildCustomer({
      companyId,
      id: 'formula',
      name: '=HYPERLINK("http://evil.example","x")',
      note: '@SUM(1)\nline, "two"',
      tags: ['odd'],
      types: ['+cmd|x'],
      phoneNumber: '+886912345678',
      lastSeatTime: new Date('2026-03-01T16:30:00.000Z'),
      branchId: 'own-1',
      branchIds: ['own-1'],
    }),
    buildCustomer({ companyId, id: 'wide', name: '高橋 ｱﾂｼ 👩‍🍳', tags: ['odd'], lastSeatTime: null }),
  ]);
  const [exporter, confined, plain] = ['exporter', 'confined', 'plain'].map((id) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
  return { ...server, exporter, confined, plain };
}
