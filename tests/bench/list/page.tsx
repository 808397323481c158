import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, memoryStore, type DataProvider } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { Me } from '#contract/platform/session.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { resources } from '#resources/registry.ts';
import { ScopeContext, type Scope } from '#resources/framework/view/scope.ts';
import type { AnyRecord } from '#resources/framework/view/useResourceList.ts';
import { themeFor } from '#src/theme/theme.ts';
import { Ours, Plain, prepare, ReactAdmin } from './tables.tsx';
import '#ui/tokens.css';

/** Mounts a table over and over and takes the time until it is painted; driven from outside. */

const tables: Readonly<Record<string, ComponentType<{ records: readonly AnyRecord[] }>>> = {
  ours: Ours,
  plain: Plain,
  reactAdmin: ReactAdmin,
};
export type TableName = 'ours' | 'plain' | 'reactAdmin';

export interface Bench {
  /** Milliseconds until the rows are painted, and from a click on a checkbox until its tick is. */
  measure(table: TableName, rows: number): Promise<{ mount: number; select: number; mountedRows: number }>;
  give(records: AnyRecord[], scope: Pick<Scope, 'companyId' | 'company' | 'branches'>): Promise<void>;
}

const nextFrame = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // A message sent from the frame's callback comes after the frame is drawn.
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  });

async function paintedWhen(holds: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 20_000; ;) {
    await nextFrame();
    if (holds()) return;
    if (performance.now() > deadline) throw new Error('The table did not come up');
  }
}

const nothing = (() => Promise.resolve({ data: [] })) as unknown as DataProvider['getList'];
const dataProvider = new Proxy({} as DataProvider, { get: () => nothing });

let records: AnyRecord[] = [];
let scope: Scope;
let Providers: ComponentType<{ children: ReactNode }>;

const bench: Bench = {
  async give(given, place) {
    records = given;
    const me: Me = {
      id: 'bench',
      email: 'manager@chunshui.example',
      name: 'Manager',
      role: 'manager',
      isAdmin: false,
      version: 'v2',
      permissions: {},
      companyPermissions: {},
      companies: [],
      lastCompanyId: null,
      lastBranchId: null,
      passwordDays: null,
    };
    scope = {
      me,
      ...place,
      branchId: null,
      admin: false,
      setCompany: () => undefined,
      setBranch: () => undefined,
    };
    const i18nProvider = await createI18nProvider('en', (language) => labelsOf(resources, language));
    prepare(records, { language: 'en', scope, yes: 'Yes', no: 'No' });
    const theme = themeFor('light');
    Providers = ({ children }) => (
      <MemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
          <ThemeProvider theme={theme}>
            <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>
          </ThemeProvider>
        </CoreAdminContext>
      </MemoryRouter>
    );
  },

  async measure(name, rows) {
    const Table = tables[name];
    const place = document.getElementById('root');
    if (!Table || !place) throw new Error(`There is no table ${name}`);
    const shown = records.slice(0, rows);
    const boxes = () => place.querySelectorAll<HTMLInputElement>('tbody tr td input[type=checkbox]');
    const root = createRoot(place);
    await nextFrame();
    const start = performance.now();
    root.render(
      <Providers>
        <Table records={shown} />
      </Providers>,
    );
    // A windowed table shows as many rows as the window has room for.
    await paintedWhen(() => boxes().length >= (name === 'ours' ? 15 : rows));
    const mount = performance.now() - start;
    const mountedRows = boxes().length;

    await nextFrame();
    await nextFrame();
    const box = boxes()[7];
    if (!box) throw new Error('There is no row to select');
    const clicked = performance.now();
    box.click();
    await paintedWhen(() => boxes()[7]?.checked === true);
    const select = performance.now() - clicked;

    root.unmount();
    await nextFrame();
    return { mount, select, mountedRows };
  },
};

declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
