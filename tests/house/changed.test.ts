import { beforeAll, describe, expect, it } from 'vitest';
import { endpointsIn, planFor, readImporters, type Importers } from '#scripts/lib/changed.ts';
import { sourceFiles } from './sources.ts';

/** What `npm test -- changed` runs, worked out on the sources as they are. */
let importers: Importers;
beforeAll(() => {
  importers = readImporters();
});
const names = (files: readonly string[]) =>
  files.map((file) => file.replace(/^tests\/\w+\/|\.(test|spec)\.tsx?$/g, ''));

describe('a change', () => {
  it('of how campaigns are sent leads to the tests and journeys of campaigns, not to those of merging guests', () => {
    const { server, endpoints, journeys } = planFor(['server/campaigns/handlers.ts'], importers);
    expect(names(server)).toEqual(expect.arrayContaining(['campaigns', 'campaign-sending', 'campaign-crash']));
    expect(names(server)).not.toContain('duplicates-undo');
    expect(endpoints).toEqual(['contract/campaigns.ts']);
    expect(names(journeys)).toContain('campaigns');
  });

  it('of a rule that both sides use leads to both', () => {
    const { unit, server } = planFor(['contract/reservationFold.ts'], importers);
    expect(names(unit)).toContain('reservationFold');
    expect(names(server)).toContain('reservation-events');
  });

  it('of a page leads to its journeys and not to the server', () => {
    const page = sourceFiles().find((file) => file.startsWith('src/pages/overview/')) ?? '';
    const { server, endpoints, journeys } = planFor([page], importers);
    expect([server, endpoints]).toEqual([[], []]);
    expect(names(journeys)).toEqual(expect.arrayContaining(['overview']));
  });

  it('of what every screen is made of leads to both journeys of the shell', () => {
    const { journeys } = planFor(['src/layout/Rail.tsx'], importers);
    expect(names(journeys)).toEqual(expect.arrayContaining(['shell', 'shell-navigation']));
  });

  it('of what every call goes through leads to every call', () => {
    expect(planFor(['server/http/route.ts'], importers).endpoints).toBe('all');
    expect(planFor(['contract/permissions.ts'], importers).endpoints).toBe('all');
  });

  it('of a test leads to itself', () => {
    expect(planFor(['tests/server/kill.test.ts'], importers).server).toEqual(['tests/server/kill.test.ts']);
    expect(planFor(['tests/browser/login.spec.ts'], importers).journeys).toEqual(['tests/browser/login.spec.ts']);
  });

  it('of any file of the server, the contract or the screens leads to some test', () => {
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

it('the calls of a contract module are found by name', async () => {
  const found = await endpointsIn(['contract/campaigns.ts']);
  expect(found).toEqual(expect.arrayContaining(['createCampaign', 'listCampaigns', 'sendCampaign']));
  expect(await endpointsIn(['contract/guestImports.ts'])).toContain('checkImport');
});
