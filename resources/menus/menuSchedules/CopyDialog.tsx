import { useQueries } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { copySchedule, undoCopy } from '#contract/menus/menuCopies.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import { copyAvailability, listSchedules } from '#contract/menus/menuSchedules.ts';
import { menuServices, type MenuService } from '#contract/menus/menuValues.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { ChosenBoxes } from '#ui/CheckboxGroup.tsx';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { UndoToast } from '#ui/UndoToast.tsx';
import menus from './resource.ts';
import type { MenuParams } from './useMenuEditing.ts';

const reads = [[menus.name]];
/** Milliseconds, long enough to look at the copies. */
const undoable = 30_000;

/** Copies a menu of the branch, chosen first where there is none, to branches and services, after showing what that changes at each; it can be undone. */
export default function CopyDialog({ params, onClose }: { params?: MenuParams; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const notify = useNotify();
  const scope = useScope();
  const companyId = scope.companyId ?? '';
  const branchId = scope.branchId ?? '';
  const [picked, setPicked] = useState(params?.scheduleId);
  const [changed, setServices] = useState<readonly MenuService[]>();
  const [branchIds, setBranchIds] = useState<readonly string[]>([]);
  const listed = useCall([menus.name, companyId, 'copied'], listSchedules, {
    params: { companyId, branchId },
    query: { limit: 200 },
  });
  const menu = listed.data?.schedules.find(({ id }) => id === picked);
  const services = changed ?? menu?.services ?? [];
  const places = useQueries({
    queries: services.map((service) => ({
      queryKey: [menus.name, companyId, 'targets', branchId, service],
      queryFn: () => call(copyAvailability, { params: { companyId, service }, query: { branchId } }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.branches ?? []),
  });
  const able = new Set(places.flatMap(({ id, available }) => (available ? [id] : [])));
  const branches = [...new Map(places.map((one) => [one.id, one])).values()];
  const chosen = branchIds.filter((id) => able.has(id));
  const wish = {
    from: { branchId, scheduleId: picked ?? '' },
    branchIds: chosen,
    ...(changed && { services: [...changed] }),
  };
  const ready = menu !== undefined && chosen.length > 0;
  const preview = useCall(
    [menus.name, companyId, 'preview'],
    copySchedule,
    { params: { companyId }, body: { ...wish, dryRun: true } },
    { enabled: ready, placeholderData: (before) => before },
  );
  const undo = useAction((copyId: string) => call(undoCopy, { params: { companyId, copyId } }), {
    done: 'menuEditor.copy.undone',
    reads,
  });
  const copy = useAction(() => call(copySchedule, { params: { companyId }, body: wish }), {
    reads,
    showsFailure: true,
    onDone: ({ copyId, copies }) => {
      const text = translate('menuEditor.copy.done', { count: copies.length });
      notify(copyId ? <UndoToast text={text} onUndo={() => undo.mutate(copyId)} /> : text, {
        autoHideDuration: undoable,
      });
      onClose();
    },
  });
  const nameOf = (id: string) => branches.find((one) => one.id === id)?.name ?? id;
  return (
    <FormDialog
      title={translate('menuEditor.copy.title')}
      text={translate('menuEditor.copy.text')}
      width="sm"
      submit={translate(`menuEditor.copy.${chosen.length ? 'submit' : 'open'}`, { count: chosen.length })}
      invalid={!ready || !services.length}
      busy={copy.isPending}
      failure={copy.error && errorText(copy.error, translate)}
      onSubmit={() => copy.mutate()}
      onClose={onClose}
    >
      <QueryBoundary answer={listed} rows={3}>
        {({ schedules }) => (
          <>
            {!params && (
              <SelectField
                className="labelled-above"
                label={labelOf(later.menuTitle)}
                value={picked}
                all=""
                options={schedules.map(({ id, name }) => [id, name] as const)}
                onChange={(id) => {
                  setPicked(id || undefined);
                  setServices(undefined);
                }}
              />
            )}
            {menu && (
              <ChosenBoxes
                legend={labelOf(later.menuServices)}
                options={menuServices.map((value) => ({ value, label: labelOf(menuServiceLabels[value]) }))}
                chosen={services}
                onChange={setServices}
              />
            )}
            {menu && branches.length > 0 && (
              <ChosenBoxes
                legend={labelOf(common.branches)}
                options={branches.map(({ id, name, reason }) => ({
                  value: id,
                  label: name,
                  disabled: !able.has(id),
                  ...(!able.has(id) && reason && { title: translate(`menuEditor.copy.${reason}`) }),
                }))}
                chosen={chosen}
                onChange={setBranchIds}
              />
            )}
          </>
        )}
      </QueryBoundary>
      {ready && (
        <QueryBoundary answer={preview} rows={chosen.length}>
          {({ copies }) => (
            <ul className="plain-list lines" aria-label={translate('menuEditor.copy.preview')}>
              {copies.map(({ branchId: to, replaced, difference }) => (
                <li key={to} className="wrap">
                  <b>{nameOf(to)}</b>{' '}
                  <span className="subtle">
                    {replaced
                      ? translate('menuEditor.copy.replaces', { ...difference })
                      : translate('menuEditor.copy.creates', { count: difference.added })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      )}
    </FormDialog>
  );
}
