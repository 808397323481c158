import { act, cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ScreensContext } from '#resources/framework/view/scope.ts';
import AccessPreview from '#resources/organization/users/AccessPreview.tsx';
import { declaredScreens } from '#src/screens.ts';
import { FormGrid } from '#resources/framework/view/form/FormSections.tsx';
import { resources } from '#resources/registry.ts';
import users from '#resources/organization/users/resource.ts';
import { renderApp } from './harness.tsx';

afterEach(cleanup);

it('says by their names what screens somebody gets to see', async () => {
  sendThrough(() => Promise.resolve(Response.json({ branches: [], total: 0 })));
  const permissions = { backhouse: { ...defaultBackhouse, dailyReport: true } };
  const membership = { companyId: 'c1', companyName: 'One', enabledBranches: null, permissions };
  const user = { id: 'u1', active: true, isAdmin: false, role: 'write', version: 'v2', permissions: {} };
  await renderApp(
    <ScreensContext value={declaredScreens}>
      <RecordContextProvider value={{ ...user, companyACL: [membership] }}>
        <AccessPreview />
      </RecordContextProvider>
    </ScreensContext>,
    { provider: {} },
  );
  const row = await screen.findByRole('row', { name: /^Daily report/ });
  expect(row.textContent).toContain('Calendar');
  expect(document.body.textContent).not.toMatch(/\/[a-z-]+\/[a-z:]/);
});

let form: UseFormReturn;
function InForm({ values }: { values: Record<string, unknown> }) {
  form = useForm({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <AccessPreview />
    </FormProvider>
  );
}
const marks = (name: RegExp) => screen.findByRole('row', { name }).then((row) => row.textContent);

it('shows what is entered, saved or not, with the rights of declared resources', async () => {
  sendThrough(() => Promise.resolve(Response.json({ branches: [], total: 0 })));
  const membership = (backhouse: object) => [
    { companyId: 'c1', companyName: 'One', enabledBranches: null, permissions: { backhouse } },
  ];
  const person = { active: true, isAdmin: false, role: 'write', version: 'v2', permissions: {} };
  const saved = { id: 'u1', ...person, companyACL: membership({ ...defaultBackhouse, crm: true }) };
  await renderApp(
    <ScreensContext value={declaredScreens}>
      <RecordContextProvider value={saved}>
        <InForm values={saved} />
      </RecordContextProvider>
    </ScreensContext>,
    { provider: {} },
  );
  expect(await marks(/^Guests/)).toContain('✓');
  expect(await marks(/^Suppliers/)).not.toContain('✓');
  act(() => form.setValue('companyACL', membership({ ...defaultBackhouse, crm: false, supplierManagement: true })));
  expect(await marks(/^Guests/)).not.toContain('✓');
  expect(await marks(/^Suppliers/)).toContain('✓');
  act(() => form.setValue('active', false));
  expect(await screen.findByText('Inactive: cannot log in.')).toBeTruthy();
});

it('shows of somebody new what the usual rights come to', async () => {
  sendThrough(() => Promise.resolve(Response.json({ branches: [], total: 0 })));
  const entered = {
    active: true,
    isAdmin: false,
    role: 'read',
    version: 'v2',
    permissions: {},
    companyACL: [{ companyId: 'c1', companyName: 'One', enabledBranches: null, permissions: null }],
  };
  await renderApp(
    <ScreensContext value={declaredScreens}>
      <InForm values={entered} />
    </ScreensContext>,
    { provider: {} },
  );
  expect(await screen.findByRole('region', { name: 'One' })).toBeTruthy();
  expect((await screen.findAllByText('✓')).length).toBeGreaterThan(0);
});

it('is there in the form of somebody new', async () => {
  sendThrough(() => Promise.resolve(Response.json({ branches: [], total: 0 })));
  const section = users.form.find(({ fields }) => fields.includes('access'));
  function NewUser() {
    const values = { active: true, isAdmin: false, role: 'write', version: 'v2', permissions: {}, companyACL: [] };
    return (
      <FormProvider {...useForm({ defaultValues: values })}>
        <FormGrid resource={users} section={{ fields: section?.fields ?? [] }} readOnly={false} />
      </FormProvider>
    );
  }
  await renderApp(
    <ScreensContext value={declaredScreens}>
      <NewUser />
    </ScreensContext>,
    { provider: {} },
  );
  expect((await screen.findAllByText('✓')).length).toBeGreaterThan(0);
});

it.each(resources.flatMap(({ name, form, fields }) => form.map((section) => ({ name, section, fields }))))(
  'no section is empty for a new record: $name, $section.label.en',
  ({ section, fields }) => {
    const shown = section.fields.filter((name) => !fields[name]?.readOnly || fields[name].derived);
    expect(shown).not.toEqual([]);
  },
);
