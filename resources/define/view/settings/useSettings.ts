import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { sameContent } from '../form/sameContent.ts';

/** Settings as the server has them. */
export type Stored = SettingsValues & { version: number };

/** Whose settings a card shows: the company's, or the branch's. */
export interface Place {
  companyId: string;
  branchId: string | null;
}

const keyOf = ({ name, of }: SettingsCard, { companyId, branchId }: Place) => [
  'settings',
  name,
  companyId,
  of === 'branch' ? branchId : null,
];
const paramsOf = ({ of }: SettingsCard, { companyId, branchId }: Place) =>
  of === 'branch' ? { companyId, branchId } : { companyId };

const read = async (card: SettingsCard, place: Place, signal?: AbortSignal) =>
  (await call(card.get, { params: paramsOf(card, place), signal } as CallInput<Endpoint>)) as Stored;

/** Sends what differs. @returns the settings as they are then, with their new version */
async function send(card: SettingsCard, place: Place, before: Stored, after: SettingsValues): Promise<Stored> {
  const names = topsOf(card).filter((name) => !sameContent(after[name], before[name]));
  const body = { ...Object.fromEntries(names.map((name) => [name, after[name]])), version: before.version };
  const input = { params: paramsOf(card, place), body } as CallInput<Endpoint>;
  const { headers } = await callWithHeaders(card.patch, input);
  return { ...before, ...after, version: newVersion(headers, before) };
}

/** The values that a patch may name: those with a field, or with a part that has one. */
export function topsOf({ fields }: SettingsCard): string[] {
  const tops = Object.entries(fields).map(([name, { source = name }]) => source.split('.')[0] ?? name);
  return [...new Set(tops)];
}

export function useStored(card: SettingsCard, place: Place, enabled = true) {
  return useQuery({
    queryKey: keyOf(card, place),
    queryFn: ({ signal }) => read(card, place, signal),
    enabled,
  });
}

/** Saves a card; afterwards it is known what the server has. */
export function useSave(card: SettingsCard, place: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, after }: { before: Stored; after: SettingsValues }) => send(card, place, before, after),
    onSuccess: (stored) => client.setQueryData(keyOf(card, place), stored),
    // Somebody may have been quicker: then theirs is read.
    onError: () => client.invalidateQueries({ queryKey: keyOf(card, place) }),
  });
}

/** Gives the values to another branch, whatever version it has. @returns whether anything had to change */
export function useCopy(card: SettingsCard) {
  const client = useQueryClient();
  return async (to: Place, values: SettingsValues): Promise<void> => {
    const before = await read(card, to);
    if (topsOf(card).every((name) => sameContent(values[name], before[name]))) return;
    const stored = await send(card, to, before, values);
    client.setQueryData(keyOf(card, to), stored);
  };
}
