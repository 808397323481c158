import { useMutation, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { withRemoved } from '#contract/core/withRemoved.ts';
import { isStale, call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { sameContent } from '../form/sameContent.ts';
import { topLevelFields } from './topLevelFields.ts';

/** Settings as the server has them. */
export type Stored = SettingsValues & { version: number };

/** Whose settings a card shows: the company's, or the branch's. */
export interface Place {
  companyId: string;
  branchId: string | null;
}

/** Cards that are read by the same call share what was read. */
const keyOf = ({ get, of }: SettingsCard, { companyId, branchId }: Place) => [
  'settings',
  get.path,
  companyId,
  of === 'branch' ? branchId : null,
];

/** Company and branch, where a call has them: in its path or its query. */
function placedIn(endpoint: Endpoint, { of }: SettingsCard, { companyId, branchId }: Place) {
  const place = of === 'branch' ? { companyId, branchId } : { companyId };
  return endpoint.path.includes('/:') ? { params: place } : { query: place };
}

export const read = async (card: SettingsCard, place: Place, signal?: AbortSignal) =>
  (await call(card.get, { ...placedIn(card.get, card, place), signal } as CallInput<Endpoint>)) as Stored;

const sendOnce = async (card: SettingsCard, place: Place, before: Stored, after: SettingsValues): Promise<Stored> => {
  const names = topLevelFields(card).filter((name) => name in after && !sameContent(after[name], before[name]));
  const changes = names.map((name) => [name, withRemoved(before[name], after[name])]);
  const body = { ...Object.fromEntries(changes), version: before.version };
  const input = { ...placedIn(card.patch, card, place), body } as CallInput<Endpoint>;
  const { headers } = await callWithHeaders(card.patch, input);
  return { ...before, ...after, version: newVersion(headers, before) };
};

/**
 * Sends what differs. A version that went stale by what is not of this card, as when another card of the same record was
 * saved, is no conflict: it is sent again with the new one.
 * @returns the settings as they are then, with their new version
 */
async function send(card: SettingsCard, place: Place, before: Stored, after: SettingsValues): Promise<Stored> {
  try {
    return await sendOnce(card, place, before, after);
  } catch (error) {
    if (!isStale(error)) throw error;
    const now = await read(card, place);
    if (topLevelFields(card).some((name) => !sameContent(now[name], before[name]))) throw error;
    return sendOnce(card, place, now, after);
  }
}

export function useStored(card: SettingsCard, place: Place, enabled = true) {
  return useQuery({
    queryKey: keyOf(card, place),
    queryFn: ({ signal }) => read(card, place, signal),
    enabled,
  });
}

/** Settings that others than their form have changed, or that follow on the server: they are asked for again. */
export function readAgain(client: QueryClient, companyId: string, queryKey: QueryKey): void {
  // What selectors call companies and branches may have changed.
  for (const key of [queryKey, ['me'], ['company', companyId]]) void client.invalidateQueries({ queryKey: key });
}

/** Saves a card; afterwards it is known what the server has. */
export function useSave(card: SettingsCard, place: Place) {
  const client = useQueryClient();
  return useMutation({
    // Cards of one record raise the same version: those saved together go one after another.
    scope: { id: `settings ${place.companyId}` },
    mutationFn: ({ before, after }: { before: Stored; after: SettingsValues }) => send(card, place, before, after),
    onSuccess: (stored) => {
      client.setQueryData(keyOf(card, place), stored);
      // What follows on the server, and versions of parts.
      readAgain(client, place.companyId, keyOf(card, place));
    },
    // Somebody may have been quicker: then theirs is read.
    onError: () => client.invalidateQueries({ queryKey: keyOf(card, place) }),
  });
}

/** What copying has changed in a branch, to take it back. */
export interface Copied {
  place: Place;
  before: Stored;
  after: Stored;
}

/** Gives values to another branch, whatever version it has, and takes them back while nobody has changed them since. */
export function useCopy(card: SettingsCard) {
  const client = useQueryClient();
  const put = async (place: Place, before: Stored, values: SettingsValues) => {
    const stored = await send(card, place, before, values);
    client.setQueryData(keyOf(card, place), stored);
    return stored;
  };
  return {
    /** @returns what was changed; null where nothing had to */
    copy: async (place: Place, values: SettingsValues): Promise<Copied | null> => {
      const before = await read(card, place);
      if (Object.keys(values).every((name) => sameContent(values[name], before[name]))) return null;
      return { place, before, after: await put(place, before, values) };
    },
    /** @throws ApiError `stale_version` where somebody has changed them since */
    takeBack: ({ place, before, after }: Copied) => put(place, after, before),
  };
}
