import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';

describe('declared resources', () => {
  it('are all in the generated lists (npm run registry)', async () => {
    // Other tests of this process have declared resources of their own.
    vi.resetModules();
    const { registryFiles } = await import('#scripts/lib/registry.ts');
    for (const [path, text] of Object.entries(await registryFiles()))
      expect(await readFile(join(root, path), 'utf8'), path).toBe(text);
  });

  it('live in a folder of their own name', async () => {
    const { declaredFolders } = await import('#scripts/lib/registry.ts');
    for (const folder of declaredFolders()) {
      const module = (await import(join(root, 'resources', folder, 'resource.ts'))) as { default: { name: string } };
      expect(module.default.name).toBe(basename(folder));
    }
  });

  it('keep the worked example within 55 lines', async () => {
    const text = await readFile(join(root, 'resources/operations/suppliers/resource.ts'), 'utf8');
    expect(suppliers.calls).toBe('standard');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(55);
  });
});
