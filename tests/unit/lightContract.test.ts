import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, type Plugin } from 'vite';
import { asksForSchemas, lightContract, schemaRead } from '#scripts/web/lightContract.ts';

const contract = fileURLToPath(new URL('../../contract', import.meta.url));
/** All modules but the one that gathers others, which are compared by themselves. */
const files = new Map(
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'areas.ts')
    .map((file) => [basename(file, '.ts'), file] as const),
);
const names = [...files.keys()];
type Exports = Readonly<Record<string, unknown>>;

const checks = new Set(['params', 'query', 'body', 'response', 'stream', 'access', 'summary']);

/** What is to be the same in both: endpoints and fields without their schemas, constants as they are, of functions their kind. */
function bare(value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (value instanceof Set || value instanceof Map || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const isEndpoint = 'path' in value && 'method' in value;
  const isField = 'kind' in value && 'initial' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isEndpoint && checks.has(key)) && !(isField && key === 'schema'))
      .map(([key, one]) => [key, bare(one)]),
  );
}

const entry = '\0everything';
const everything: Plugin = {
  name: 'everything',
  resolveId: (id) => (id === entry ? id : null),
  load: (id) =>
    id === entry
      ? [...files].map(([name, file]) => `export * as ${name} from '${contract}/${file}';`).join('\n')
      : null,
};

describe('the contract without its schemas', () => {
  let light: Readonly<Record<string, Exports>>;
  let modules: string[];
  beforeAll(async () => {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [everything, lightContract(contract, () => true)],
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    });
    const [output] = [result].flat();
    if (!output || !('output' in output)) throw new Error('Nothing was built');
    const { code, moduleIds } = output.output[0];
    modules = moduleIds;
    light = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof light;
  });

  it('has no zod', () => {
    expect(modules.length).toBeGreaterThan(40);
    expect(modules.filter((id) => id.includes('/zod/'))).toEqual([]);
  });

  it.each(names)('has of %s what the whole module has', async (name) => {
    const whole = (await import(/* @vite-ignore */ join(contract, files.get(name) ?? ''))) as Exports;
    for (const [key, value] of Object.entries(light[name] ?? {})) expect(bare(value), key).toEqual(bare(whole[key]));
  });

  it('keeps what forms read of fields', () => {
    expect(light.companyFields?.companyMessages).toMatchObject({
      defaultReminderSendingHour: { kind: 'custom', initial: null },
      voiceProvider: { kind: 'choice', values: ['google', 'amazon', 'azure'] },
    });
    expect(JSON.stringify(light.companyFields)).not.toContain('schema');
  });

  it('keeps calls that a function declares for several kinds', () => {
    expect(light.guestImports?.guestImports).toMatchObject({
      upload: { method: 'POST', path: '/api/:companyId/customers/import', upload: { field: 'file' } },
      words: { gender: ['0', '1', '2'] },
    });
    expect(light.guestImports).not.toHaveProperty('guestImportSchemas');
  });

  it('keeps the calls and drops what they are checked by', () => {
    expect(light.crm?.listCustomers).toMatchObject({ method: 'GET', path: '/api/crm/customers/list' });
    expect(light.crm?.listCustomers).not.toHaveProperty('query');
    expect(light.crm).not.toHaveProperty('customerForm');
    expect(light.crm).toHaveProperty('customerChangeable');
    expect(light.session?.getMe).toMatchObject({ path: '/api/me/info' });
  });
});

it('a module that reads a schema where there is none is found by the build', () => {
  const text = (body: string) =>
    `import { getReport, type Report } from '#contract/reservations/dailyReport.ts';\n${body}`;
  expect(schemaRead('a.ts', text('export const { date } = getReport.query?.shape ?? {};'))).toBe('getReport.query');
  expect(schemaRead('a.tsx', text('export const A = () => <b>{String(getReport.body!.parse(1))}</b>;'))).toBe(
    'getReport.body',
  );
  expect(schemaRead('a.ts', text('export const path = getReport.path; export const q = (r: Report) => r.query;'))).toBe(
    undefined,
  );
});

it.each([
  ["import { listCustomers } from '#contract/guests/crm.ts'; call(listCustomers);", false],
  ["import type { customerForm } from '#contract/guests/crm.ts';", false],
  ["import { type customerForm } from '#contract/guests/crm.ts';", false],
  ["import { customerForm } from '#contract/guests/crm.ts'; customerForm.parse({});", true],
  ["import { listCustomers } from '#contract/guests/crm.ts'; listCustomers.query?.parse({});", true],
])('a page that takes %s', (code, asks) => {
  expect(asksForSchemas('page.ts', code, contract)).toBe(asks);
});
