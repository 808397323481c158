import { defineConfig } from 'vitest/config';
import { chooseMemoryFolder } from './tests/support/memoryFolder.ts';
import { SlowFirst } from './tests/support/slowFirst.ts';

chooseMemoryFolder();

/**
 * Four suites: `unit` (plain), `views` (components, in jsdom), `postgres` (what touches the database, on a PostgreSQL of
 * the tests' own), and `embedded` (of that, what depends on which database it is). `npm test -- SUITE WORDS` runs one.
 */
const database = ['tests/contract/**/*.test.ts', 'tests/server/**/*.test.ts'];
/** Nothing of these has to do with a PostgreSQL server. */
const embeddedOnly = ['tests/server/badstart.test.ts'];
/**
 * Starts and ends, what works in other steps or by other ways there, a sample of the statements themselves, and everything
 * that waits for the outside: there is one connection there. Of the generated tests those that send every call; what the
 * others look for (marks of people, rows of other branches, codes of errors) is in the same statements on both.
 */
const embedded = [
  ...embeddedOnly,
  ...['hostile', 'matrix', 'printed', 'responses'].map((name) => `tests/contract/${name}.test.ts`),
  ...[
    'announcements',
    'billing',
    'board-page',
    'calling-board',
    'campaign-sending',
    'complaints',
    'crm-list',
    'crm-totals',
    'day-notice-mails',
    'day-notices',
    'declared',
    'enqueue-once',
    'exports-files',
    'exports-rights',
    'far-pages',
    'functions',
    'guest-privacy',
    'invitations',
    'job-faults',
    'jobs',
    'kill',
    'menu-at-once',
    'menu-copies',
    'menu-kill',
    'menu-schedules',
    'menu-sold-out',
    'list-files',
    'menu-page',
    'menu-pictures',
    'named-locks',
    'notifications',
    'opt-out',
    'outbox',
    'outside-transactions',
    'own-texts',
    'platform',
    'queue-guests',
    'queue-guest-acts',
    'queue-acts',
    'queue-kill',
    'queue-line',
    'queue-reports',
    'queue-settings',
    'rasters-job',
    'realtime',
    'reminders',
    'renamed-keys',
    'reservation-events',
    'reservation-imports-update',
    'search-spellings',
    'signIn',
    'startUp',
    'survey-counters',
    'delivery-faults',
    'delivery-kill',
    'survey-guests',
    'survey-provider',
    'survey-visits',
    'survey-webhook',
    'sweeps',
    'translation-live',
    'translations',
    'users',
    'voucher-crowds',
    'voucher-messages',
    'waitlist-offers',
  ].map((name) => `tests/server/${name}.test.ts`),
];
/** Nodes that fail, move their rows and are restored. */
const clusterOnly = ['tests/cluster/**/*.test.ts'];
/**
 * Not on a distributed database: they seed the demo into it or rows without triggers, which only one node can leave out,
 * stop a server of their own, or are about plain migrations.
 */
const undistributed = [
  'demo',
  'demo-live',
  'bench-reservations',
  'apiClient',
  'connections',
  'new-resource',
  'deliveries-migration',
].map((name) => `tests/server/${name}.test.ts`);
/** A busy machine is slow, not wrong: only what hangs is ended. */
const busy = 180_000;
const expect = { poll: { timeout: 30_000 } };
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'tests/bench/**', 'tests/browser/**'];

const kinds = {
  embedded: { include: embedded, exclude: [], env: { MAITRE_TEST_DATABASE: 'embedded' } },
  postgres: { include: database, exclude: embeddedOnly, env: { MAITRE_TEST_DATABASE: 'postgres' } },
  citus: {
    include: [...database, ...clusterOnly],
    exclude: [...embeddedOnly, ...undistributed],
    env: { MAITRE_TEST_DATABASE: 'postgres', MAITRE_TEST_CLUSTER: 'on' },
  },
};

const onDatabase = (name: keyof typeof kinds) => ({
  test: {
    name,
    ...kinds[name],
    exclude: [...elsewhere, ...kinds[name].exclude],
    globalSetup: './tests/support/databases.ts',
    setupFiles: ['./tests/support/statements/setup.ts'],
    expect,
    testTimeout: busy,
    hookTimeout: busy,
    // More than processors: those that kill servers mostly wait.
    maxWorkers: 4,
    // Reading the modules anew for each file takes a third of the whole; these files share no state but the server.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...database, ...clusterOnly],
          expect,
          testTimeout: busy,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        // As Node resolves them, so that react-admin and the app have one router.
        resolve: { conditions: ['module-sync', 'module', 'node', 'import', 'default'] },
        test: {
          name: 'views',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'jsdom',
          expect,
          testTimeout: busy,
          maxWorkers: 2,
          // Reading react-admin anew for each file takes two thirds of the whole.
          isolate: false,
          setupFiles: ['./tests/views/setup.ts'],
        },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
      ...(process.env.CITUS_URLS ? [onDatabase('citus')] : []),
    ],
  },
});
