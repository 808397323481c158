import { expect, it } from 'vitest';
import * as z from 'zod';
import { folderOfResource } from '#scripts/lib/registry.ts';
import { resources } from '#resources/registry.ts';

/** What a form shows and the call of the contract takes, is sent when it changes. */

const declared = await Promise.all(
  resources.map(async (resource) => ({
    resource,
    calls: typeof resource.calls === 'function' ? await resource.calls() : undefined,
  })),
);
const patched = declared.flatMap(({ resource, calls }) => {
  const body = calls?.patch?.endpoint.body;
  return calls?.patch && body instanceof z.ZodObject ? [{ resource, fields: calls.patch.fields, body }] : [];
});

it('fields of a form that the call to change a record takes are in `patch.fields` of its calls', () => {
  expect(patched.length).toBeGreaterThan(1);
  for (const { resource, fields, body } of patched) {
    const shown = new Set(resource.form.flatMap((section) => section.fields));
    const missing = Object.entries(resource.fields)
      .filter(([name, field]) => shown.has(name) && !field.readOnly && !field.fixed && !field.source?.includes('.'))
      .map(([name]) => name)
      .filter((name) => name in body.shape && !fields.includes(name));
    const file = `resources/${folderOfResource(resource.name) ?? resource.name}/calls.ts`;
    expect(missing, `Add these fields to \`patch.fields\` in ${file}.`).toEqual([]);
  }
});
