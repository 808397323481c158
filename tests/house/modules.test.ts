import { describe, expect, it } from 'vitest';
import { folderOf, importsOf, sourceFiles } from './sources.ts';

/**
 * The modules of the contract, the server, the pages and the resources, and which may import which. `core`, `labels` and
 * `platform` are for all; the others stand on those named here. What runs against that says why.
 */
const stands: Readonly<Record<string, readonly string[]>> = {
  core: [],
  labels: ['core'],
  platform: ['core', 'labels'],
  organization: [],
  guests: ['organization'],
  reservations: ['organization', 'guests', 'notices'],
  notices: ['organization', 'guests'],
  money: ['organization', 'guests', 'reservations', 'notices'],
  dayNotices: ['organization', 'guests', 'reservations', 'money', 'notices'],
  menus: ['organization', 'money'],
  marketing: ['organization', 'guests', 'reservations', 'money'],
  feedback: ['organization', 'guests', 'reservations', 'marketing'],
  imports: ['organization', 'guests', 'reservations', 'menus'],
  operations: ['organization'],
  translations: ['guests', 'reservations', 'notices', 'dayNotices', 'menus', 'marketing', 'feedback', 'imports'],
};
const forAll = ['core', 'labels', 'platform'];

/** Import by import, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  // The guest's page shows what other modules have of the guest.
  'contract/guests/guestRecords.ts': 'feedback marketing money reservations',
  'contract/guests/crmLabels.ts': 'marketing money',
  'resources/guests/customers/Campaigns.tsx': 'marketing',
  'resources/guests/customers/NewCampaign.tsx': 'marketing',
  'resources/guests/customers/TellGuests.tsx': 'marketing',
  'resources/guests/customers/Vouchers.tsx': 'marketing',
};

const sides = ['contract', 'server', 'src', 'resources'];
/** Of a file; nothing of what brings modules together, of the app's frame and of the framework of resources. */
function moduleOf(file: string): string | undefined {
  const [side = '', ...folders] = file.split('/').slice(0, -1);
  if (!sides.includes(side)) return undefined;
  const [module] = side === 'src' ? (folders[0] === 'pages' ? folders.slice(1) : []) : folders;
  return module === 'framework' ? undefined : module;
}

const product = sourceFiles().filter((file) => moduleOf(file) && !/\.test\.tsx?$/.test(file));
/** Within a side: the server reads the contract of every module that its own calls concern. */
const across = product.flatMap(importsOf).filter(({ from, to, local }) => {
  const [here, there] = [moduleOf(from), moduleOf(to)];
  return local && here && there && here !== there && folderOf(from) === folderOf(to);
});
const isAllowed = (here: string, there: string) =>
  (!forAll.includes(here) && forAll.includes(there)) || stands[here]?.includes(there);

describe('modules', () => {
  it('are the same everywhere', () => {
    const found = new Set(product.flatMap((file) => moduleOf(file) ?? []));
    expect([...found].sort()).toEqual(Object.keys(stands).sort());
  });

  it('stand on one another without a circle', () => {
    const reach = (module: string, way: readonly string[]): void => {
      expect(way).not.toContain(module);
      stands[module]?.forEach((below) => reach(below, [...way, module]));
    };
    Object.keys(stands).forEach((module) => reach(module, []));
  });

  it('import only what they stand on', () => {
    const wrong = across.filter(({ from, to }) => {
      const [here = '', there = ''] = [moduleOf(from), moduleOf(to)];
      return !isAllowed(here, there) && !exceptions[from]?.split(' ').includes(there);
    });
    expect(
      wrong.map(({ from, to }) => `${from} imports ${to}`),
      '`stands` in this test says which modules a module may import.',
    ).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    const used = new Set(across.map(({ from, to }) => `${from} ${moduleOf(to)}`));
    const idle = Object.entries(exceptions).flatMap(([file, modules]) =>
      modules.split(' ').flatMap((module) => {
        const needed = used.has(`${file} ${module}`) && !isAllowed(moduleOf(file) ?? '', module);
        return needed ? [] : [`${file} ${module}`];
      }),
    );
    expect(idle).toEqual([]);
  });
});
