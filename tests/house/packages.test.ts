import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

interface Lock {
  packages: Record<string, { resolved?: string; link?: boolean; version?: string; integrity?: string }>;
}

const text = await readFile(join(root, 'package-lock.json'), 'utf8');
const lock = JSON.parse(text) as Lock;

describe('package-lock.json', () => {
  it('holds no address of a registry and no path of a machine', () => {
    const found = Object.entries(lock.packages).filter(([, entry]) => entry.resolved || entry.link);
    expect(found.map(([path]) => path)).toEqual([]);
    expect(text).not.toMatch(/file:|"\/|https?:\/\/(localhost|127\.)/);
  });

  it('pins every package by version and checksum', () => {
    const loose = Object.entries(lock.packages).filter(
      ([path, { version, integrity }]) => path && !(version && integrity),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('agrees with package.json', async () => {
    const wanted = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
    const recorded = lock.packages[''] as unknown as Record<string, unknown>;
    for (const part of ['dependencies', 'devDependencies']) expect(recorded[part]).toEqual(wanted[part]);
  });
});
