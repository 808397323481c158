import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { listOrderProviders } from '#contract/organization/branches.ts';
import { call } from '#data-provider/client.ts';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';

interface ProvidersProps {
  params: { companyId: string; branchId: string };
  services: readonly MenuService[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const orderServices = { dineIn: 'table', takeout: 'takeout', delivery: 'delivery' } as const;

/** Who takes orders of the menu: those that the branch has for its services, and those chosen before. */
export function Providers({ params, services, chosen, onChange }: ProvidersProps) {
  const translate = useTranslate();
  const wanted = services.flatMap((one) =>
    one in orderServices ? [orderServices[one as keyof typeof orderServices]] : [],
  );
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
    <CheckboxGroup
      legend={translate('menuEditor.fields.foProviders')}
      boxes={[...names].map(([name, label]) => ({ name, label, on: chosen.includes(name) }))}
      onChange={(name, on) => onChange([...chosen.filter((one) => one !== name), ...(on ? [name] : [])])}
    >
      <span className="subtle small">
        {translate(names.size ? 'menuEditor.providersText' : 'menuEditor.noProviders')}
      </span>
    </CheckboxGroup>
  );
}
