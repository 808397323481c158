import { beforeAll, describe, expect, it } from 'vitest';
import {
  changedFiles,
  endpointsIn,
  filesOfResource,
  planFor,
  planForResource,
  readImporters,
  type Importers,
} from '#scripts/lib/changed.ts';
import { sourceFiles } from './sources.ts';

/** What `npm test -- changed` runs, worked out on the sources as they are. */
let importers: Importers;
beforeAll(() => {
  importers = readImporters();
  // Reads all sources, which takes its time on a busy machine.
}, 60_000);
const names = (files: readonly string[]) =>
  files.map((file) => file.replace(/^tests\/\w+\/|\.(test|spec)\.tsx?$/g, ''));

describe('a change', () => {
  it('of how campaigns are sent leads to the tests and journeys of campaigns, not to those of merging guests', () => {
    const { server, endpoints, journeys } = planFor(['server/marketing/campaigns/handlers.ts'], importers);
    expect(names(server)).toEqual(expect.arrayContaining(['campaigns', 'campaign-sending']));
    expect(names(server)).not.toContain('duplicates-undo');
    expect(endpoints).toEqual(['contract/marketing/campaigns.ts']);
    expect(names(journeys)).toContain('campaigns');
  });

  it('of a rule that both sides use leads to both', () => {
    const { unit, server } = planFor(['contract/reservations/reservationFold.ts'], importers);
    expect(names(unit)).toContain('reservationFold');
    expect(names(server)).toContain('reservation-events');
  });

  it('of a page leads to its journeys and not to the server', () => {
    const page = sourceFiles().find((file) => file.startsWith('src/pages/reservations/overview/')) ?? '';
    const { server, endpoints, journeys } = planFor([page], importers);
    expect([server, endpoints]).toEqual([[], []]);
    expect(names(journeys)).toEqual(expect.arrayContaining(['overview']));
  });

  it('of what every screen is made of leads to both journeys of the shell', () => {
    const { journeys } = planFor(['src/layout/Sidebar.tsx'], importers);
    expect(names(journeys)).toEqual(expect.arrayContaining(['shell', 'shell-navigation']));
  });

  it('of what every call goes through leads to every call', () => {
    expect(planFor(['server/platform/http/route.ts'], importers).endpoints).toBe('all');
    expect(planFor(['contract/core/permissions.ts'], importers).endpoints).toBe('all');
  });

  it('of a test leads to itself', () => {
    expect(planFor(['tests/server/kill.test.ts'], importers).server).toEqual(['tests/server/kill.test.ts']);
    expect(planFor(['tests/browser/login.spec.ts'], importers).journeys).toEqual(['tests/browser/login.spec.ts']);
  });

  it('of a new resource with its generated lists and migration is that of the resource', async () => {
    const { server, endpoints, journeys } = planFor(
      [
        'resources/operations/suppliers/resource.ts',
        'resources/registry.ts',
        'resources/names.ts',
        'server/platform/db/declared.ts',
        'server/platform/db/migrations/0999_suppliers.sql',
        'server/platform/db/migrations/meta/_journal.json',
      ],
      importers,
    );
    expect(endpoints).toEqual(['resources/operations/suppliers/resource.ts']);
    // Erasing a guest goes through what resources declare.
    expect(server.some((file) => file.endsWith('personal-data.test.ts'))).toBe(true);
    expect(await endpointsIn(endpoints as string[])).toEqual(
      expect.arrayContaining(['listSuppliers', 'createSupplier']),
    );
    expect(names(journeys)).not.toContain('daily-report');
    expect(names(journeys)).toContain('suppliers');
    expect(server.length, server.join()).toBeLessThan(12);
  });

  it('of everything takes what is nearest and says what it leaves out', () => {
    const everything = sourceFiles().filter((file) =>
      /^(contract|server\/guests\/crm|resources\/framework)\//.test(file),
    );
    const { unit, server, journeys, left } = planFor(everything.slice(0, 46), importers);
    const seconds = journeys.length * 45 + server.length * 12 + unit.length * 2;
    expect(seconds).toBeLessThan(300);
    expect(left.length).toBeGreaterThan(20);
    expect(new Set([...unit, ...server, ...journeys, ...left]).size).toBe(
      unit.length + server.length + journeys.length + left.length,
    );
  });

  it('of any file of the server, the contract or the screens leads to some test', { timeout: 180_000 }, () => {
    const untested = sourceFiles()
      .filter((file) => /^(server|contract|src|ui|resources|dataProvider|authProvider)\//.test(file))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => {
        const { unit, server, endpoints, journeys } = planFor([file], importers);
        const plain = unit.filter((one) => !one.startsWith('tests/house/'));
        return plain.length + server.length + endpoints.length + journeys.length === 0;
      });
    expect(untested).toEqual([]);
  });
});

it('one resource has a plan of its own', () => {
  expect(planForResource('suppliers', importers)?.endpoints).toEqual(['resources/operations/suppliers/resource.ts']);
  const menus = planForResource('branchMenus', importers);
  expect(menus?.endpoints).toContain('contract/menus/branchMenus.ts');
  expect(names(menus?.server ?? [])).toContain('branchMenus');
  expect(planForResource('nothing', importers)).toBeNull();
});

it('the files of one resource are its folder, its tests and what was changed in other folders', () => {
  const plan = planForResource('branchMenus', importers);
  if (!plan) throw new Error('There is no such resource.');
  const files = filesOfResource('branchMenus', plan);
  expect(files).toEqual(
    expect.arrayContaining(['resources/menus/branchMenus', 'tests/server/branchMenus.test.ts', ...changedFiles()]),
  );
});

it('the calls of a contract module are found by name', async () => {
  const found = await endpointsIn(['contract/marketing/campaigns.ts']);
  expect(found).toEqual(expect.arrayContaining(['createCampaign', 'listCampaigns', 'sendCampaign']));
  expect(await endpointsIn(['contract/imports/guestImports.ts'])).toContain('checkImport');
});
