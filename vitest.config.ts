import { defineConfig } from 'vitest/config';

/**
 * Four suites: `unit` (plain), `views` (components, in jsdom), and what touches the database twice, on the
 * embedded one and on a PostgreSQL of the tests' own. `npm test -- SUITE WORDS` runs one of them.
 */
const database = ['tests/contract/**/*.test.ts', 'tests/server/**/*.test.ts'];
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'tests/bench/**', 'tests/browser/**'];

const onDatabase = (name: 'embedded' | 'postgres') => ({
  test: {
    name,
    include: database,
    // Bad starts have nothing to do with which database a suite is about.
    exclude: name === 'postgres' ? [...elsewhere, 'tests/server/badstart.test.ts'] : elsewhere,
    env: { MAITRE_TEST_DATABASE: name },
    globalSetup: './tests/support/databases.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...elsewhere, ...database], testTimeout: 20_000 } },
      {
        test: {
          name: 'views',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
});
