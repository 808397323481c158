import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { listOrderProviders } from '#contract/organization/branches.ts';
import { call } from '#data-provider/client.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { ChosenBoxes } from '#ui/CheckboxGroup.tsx';

const orderServices: Partial<Record<MenuService, 'table' | 'takeout' | 'delivery'>> = {
  dineIn: 'table',
  takeout: 'takeout',
  delivery: 'delivery',
};

/** Who takes orders of the menu: those that the branch has for its services, and those chosen before. */
export default function Providers({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const { companyId, branchId } = useScope();
  const { setValue } = useFormContext();
  const [services, chosen] = useWatch({ name: ['services', source] }) as [MenuService[], string[]];
  const wanted = services.flatMap((one) => orderServices[one] ?? []);
  const params = { companyId: companyId ?? '', branchId: branchId ?? '' };
  const { data = [] } = useQuery({
    queryKey: ['orderProviders', params, wanted],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        wanted.map((service) => call(listOrderProviders, { params: { ...params, service }, signal })),
      );
      return answers.flatMap(({ providers }) => providers);
    },
  });
  const names = new Map([...chosen.map((id) => [id, id] as const), ...data.map(({ id, name }) => [id, name] as const)]);
  return (
    <ChosenBoxes
      legend={label}
      options={[...names].map(([value, text]) => ({ value, label: text }))}
      onChange={(now) => setValue(source, now)}
      {...{ chosen, readOnly }}
    >
      <span className="subtle small">
        {translate(names.size ? 'menuEditor.providersText' : 'menuEditor.noProviders')}
      </span>
    </ChosenBoxes>
  );
}
