import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import type * as z from 'zod';
import {
  getDiningSections,
  getReservationSettings,
  patchDiningSections,
  patchReservationSettings,
  type reservationSettingsChanges,
} from '#contract/branchSettings.ts';
import { backhouseFor, grants, writingRoles, type Permission, type Role } from '#contract/permissions.ts';
import type { SectionPeriods } from '#contract/sections.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';

const keys = {
  branch: (companyId: string, branchId: string) => ['reservationSettings', companyId, branchId],
  sections: (companyId: string) => ['diningSections', companyId],
};

export const useBranchSettings = (companyId: string, branchId: string) =>
  useQuery({
    queryKey: keys.branch(companyId, branchId),
    queryFn: ({ signal }) => call(getReservationSettings, { params: { companyId, branchId }, signal }),
  });

export const useSections = (companyId: string) =>
  useQuery({
    queryKey: keys.sections(companyId),
    queryFn: ({ signal }) => call(getDiningSections, { params: { companyId }, signal }),
  });

/** Sends a change; afterwards, also where somebody was quicker, what is stored is read anew. */
function useSaving<Body>(queryKey: string[], send: (body: Body) => Promise<unknown>) {
  const notify = useNotify();
  const translate = useTranslate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify('reservationSettings.saved'),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const useSaveBranch = (companyId: string, branchId: string) =>
  useSaving(keys.branch(companyId, branchId), (body: z.input<typeof reservationSettingsChanges>) =>
    call(patchReservationSettings, { params: { companyId, branchId }, body }),
  );

export const useSaveSections = (companyId: string) =>
  useSaving(keys.sections(companyId), (body: { version: number; periods: SectionPeriods }) =>
    call(patchDiningSections, { params: { companyId }, body }),
  );

/** Whether the person may change something that asks for a permission; the server decides for itself. */
export function useMayChange(permission: Permission): boolean {
  const { me, companyId } = useScope();
  return grants(backhouseFor(me, companyId), permission) && (writingRoles as readonly Role[]).includes(me.role);
}
