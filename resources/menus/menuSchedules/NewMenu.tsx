import { pick } from 'es-toolkit';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from 'ra-core';
import { usualTaxes } from '#contract/menus/menuPrices.ts';
import { createSchedule, menuContent } from '#contract/menus/menuSchedules.ts';
import { call } from '#data-provider/client.ts';
import type { CreateDialogProps } from '#resources/framework/resource.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { branchCountry, useScope } from '#resources/framework/view/scope.ts';
import menus from './resource.ts';
import { menuSettings } from './settings.ts';

// Without a choice, the services are those that menus of the type usually have.
const fields = {
  ...pick(menus.fields, ['name', 'services']),
  ...pick(menuSettings, ['type', 'startDate', 'endDate']),
};
const schema = menuContent.pick({ name: true, type: true, services: true, startDate: true, endDate: true });

/** Creates a menu, with the usual taxes of the branch's country, and opens its editor. */
export default function NewMenu({ companyId, onClose }: CreateDialogProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const navigate = useNavigate();
  const { search } = useLocation();
  const scope = useScope();
  const { branchId } = scope;
  return (
    <CallDialog
      title={translate('ui.create', { one: labelOf(menus.one) })}
      width="sm"
      {...{ fields, schema, onClose }}
      initial={{ type: 'regular', services: [] }}
      run={({ services, ...menu }) =>
        call(createSchedule, {
          params: { companyId, branchId: branchId ?? '' },
          body: { ...menu, taxes: usualTaxes(branchCountry(scope, branchId)), ...(services?.length && { services }) },
        })
      }
      reads={[[menus.name]]}
      onDone={({ id }) => void navigate(recordPath(menus, id, search, companyId))}
    />
  );
}
