import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { coreModules } from './scripts/web/coreModules.ts';
import { eagerChunk } from './scripts/web/eagerChunk.ts';
import { firstFiles } from './scripts/web/firstFiles.ts';
import { lighter } from './scripts/web/lighter.ts';
import { layersOf, type Layer } from './scripts/web/layers.ts';
import { lightContract } from './scripts/web/lightContract.ts';
import { moduleFiles } from './scripts/web/moduleFiles.ts';
import { textAreas } from './scripts/web/textAreas.ts';

const root = import.meta.dirname;
/** Where the dev server finds the API (`npm run dev` starts both). */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`;

/** react-router's exports lead bundlers to its development build; its production one has no warnings to carry. */
const reactRouter = `${root}/node_modules/react-router/dist/production`;

const contract = `${root}/contract`;
const shared: UserConfig = { root, plugins: [react()] };
/** What the list that people start with brings in late: as chunks of their own they would come a round trip later. */
const firstParts = ['VipToggle.tsx', 'calls.ts'].map((file) => `${root}/resources/guests/customers/${file}`);
const isIn = (folders: readonly string[], id: string) => folders.some((one) => id.startsWith(`${root}/${one}`));
/** They get the contract without its schemas where they read none, so that no screen waits for zod. */
const readers = ['src/', 'ui/', 'resources/'];
const isReader = (id: string) => /\.tsx?$/.test(id) && isIn(readers, id);
const lean: UserConfig = {
  ...shared,
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${reactRouter}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${reactRouter}/dom-export.mjs` },
      ...lighter,
    ],
  },
};

/** A chunk of its own: it is run before the rest, and stays the same from one release to the next. */
const isReact = (id: string) =>
  /\/node_modules\/(react|react-dom|scheduler)\//.test(id) || id === file('src/entry/react.ts');

const file = (path: string) => `${root}/${path}`;
const view = (path: string) => file(`resources/framework/view/${path}`);
const organization = (path: string) => file(`resources/organization/${path}`);
/** What is loaded together, from the first to the last. */
const layers: readonly Layer[] = [
  { name: 'data', entries: [file('dataProvider/standard.ts')] },
  {
    name: 'schemas',
    entries: ['entitySchemas', 'fieldSchemas', 'wire', 'endpoint'].map((one) => file(`contract/core/${one}.ts`)),
  },
  // Lists and forms can be read and typed into before the schemas are there.
  { name: 'parts', shared: { by: 12, upTo: 14_000, without: 'schemas' } },
  { name: 'smallParts', shared: { by: 5, upTo: 3_000, without: 'schemas' } },
  { name: 'dialog', entries: [file('ui/DialogBox.tsx')] },
  // All of them are loaded when the first screen is there.
  { name: 'shell', entries: ['JobTray', 'Toasts', 'Preloading'].map((one) => file(`src/layout/${one}.tsx`)) },
  { name: 'live', entries: ['LiveMarker.tsx', 'useLive.ts', 'connection.ts'].map((one) => file(`src/live/${one}`)) },
  { name: 'dates', entries: [file('ui/DateRangeField.tsx')] },
  // What the dashboard and its later parts share.
  { name: 'figures', entries: [file('src/pages/reservations/overview/figureText.ts'), file('ui/useSeen.ts')] },
  { name: 'report', entries: [view('report/ReportView.tsx'), view('report/ReportTabs.tsx')] },
  { name: 'menu', entries: [file('ui/MenuList.tsx')] },
  { name: 'form', entries: [view('EditPage.tsx'), view('CreatePage.tsx')] },
  { name: 'choices', entries: [view('form/ChoicesInput.tsx')] },
  { name: 'laterSearch', entries: ['Reference', 'Texts'].map((one) => view(`form/${one}Input.tsx`)) },
  { name: 'search', entries: [view('form/SearchInput.tsx')] },
  { name: 'referenceSearch', entries: [view('form/ReferenceSearch.tsx')] },
  { name: 'listInputs', entries: ['Records', 'Images', 'Media'].map((one) => view(`form/${one}Input.tsx`)) },
  { name: 'schemaParts', shared: { by: 3, upTo: 12_000, using: 'schemas', without: 'form' } },
  { name: 'formParts', shared: { by: 3, upTo: 8_000, using: 'form' } },
  { name: 'settings', entries: [view('settings/SettingsPage.tsx')] },
  {
    name: 'organization',
    entries: [organization('branches/general.ts')],
  },
  {
    name: 'places',
    entries: ['Country', 'TimeZone', 'Currency'].map((one) => organization(`branches/inputs/${one}Input.tsx`)),
  },
  {
    name: 'company',
    entries: ['CompanyPage', 'inputs/CompanyUsers', 'inputs/Plans'].map((one) => organization(`companies/${one}.tsx`)),
  },
  { name: 'tinyParts', shared: { by: 2, upTo: 1_500, within: ['data', 'parts', 'smallParts'] } },
];

type OnLog = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['onLog']>;
const quiet: OnLog = (level, log, report) => {
  // A declaration names its schema by import(), so that the server's other readers need not load it.
  if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level, log);
};

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const core =
    command === 'build'
      ? await coreModules(
          lean,
          [`${root}/src/admin.tsx`, ...firstParts],
          [`${root}/src/main.ts`, `${root}/src/entry/screens.ts`],
          contract,
        )
      : undefined;

  const reactGroup = {
    name: 'react',
    test: (id: string) => isReact(id) && (core?.has(id) === true || id.startsWith(`${root}/src/`)),
  };
  const split = core && [reactGroup, { name: 'core', test: (id: string) => core.has(id) }];
  const light = core && lightContract(contract, (id) => core.has(id), isReader);
  const layerOf =
    split &&
    (await layersOf(
      {
        ...lean,
        plugins: [lean.plugins, light],
        build: {
          target: 'es2022',
          assetsInlineLimit: 0,
          rolldownOptions: {
            onLog: quiet,
            output: { codeSplitting: { includeDependenciesRecursively: false, groups: split } },
          },
        },
      },
      layers,
      (id) => id.startsWith(`${contract}/`) || id.includes('/node_modules/zod/'),
    ));

  return {
    ...(command === 'build' ? lean : shared),
    plugins: [
      shared.plugins,
      light,
      textAreas(root),
      eagerChunk('react', 'core'),
      moduleFiles(root),
      firstFiles(root, {
        app: { start: '/src/admin.tsx', texts: (language) => `/i18n/locales/${language}/first.ts` },
        entry: { start: '/src/entry/screens.ts', texts: (language) => `/i18n/locales/${language}/entry.json` },
      }),
    ],
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      sourcemap: false,
      // The content security policy allows no data: fonts or scripts, and files cache better.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        onLog: quiet,
        output: {
          codeSplitting: {
            // One chunk with exactly what the first screen needs; everything else splits by itself. Taking the
            // dependencies along would drag lazy libraries into it.
            includeDependenciesRecursively: false,
            groups: layerOf
              ? [
                  reactGroup,
                  { name: 'core', test: (id: string) => layerOf.get(id) === 'core' || core?.has(id) === true },
                  { name: (id: string) => layerOf.get(id) ?? null },
                ]
              : [],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: Object.fromEntries(
        ['/api', '/companyAnnouncements', '/docs', '/files', '/o/', '/s/', '/healthz', '/readyz'].map((path) => [
          path,
          api,
        ]),
      ),
    },
  };
});
