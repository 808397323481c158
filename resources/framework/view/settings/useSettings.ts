import { useMutation, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { withRemoved } from '#contract/core/withRemoved.ts';
import { isStale, call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { sameContent } from '../form/sameContent.ts';
import { topLevelFields } from './topLevelFields.ts';

/** Settings as stored on the server. */
export type Stored = SettingsValues & { version: number };

/** The owner of a card's settings: the company, or the branch. */
export interface SettingsOwner {
  companyId: string;
  branchId: string | null;
}

/** Cards with the same call share its response. */
const keyOf = ({ get, of }: SettingsCard, { companyId, branchId }: SettingsOwner) => [
  'settings',
  get.path,
  companyId,
  of === 'branch' ? branchId : null,
];

/** Company and branch, in the path or query of a call. */
function placedIn(endpoint: Endpoint, { of }: SettingsCard, { companyId, branchId }: SettingsOwner) {
  const place = of === 'branch' ? { companyId, branchId } : { companyId };
  return endpoint.path.includes('/:') ? { params: place } : { query: place };
}

export const read = async (card: SettingsCard, place: SettingsOwner, signal?: AbortSignal) =>
  (await call(card.get, { ...placedIn(card.get, card, place), signal } as CallInput<Endpoint>)) as Stored;

const sendOnce = async (
  card: SettingsCard,
  place: SettingsOwner,
  before: Stored,
  after: SettingsValues,
): Promise<Stored> => {
  const names = topLevelFields(card).filter((name) => name in after && !sameContent(after[name], before[name]));
  const changes = names.map((name) => [name, withRemoved(before[name], after[name])]);
  const body = { ...Object.fromEntries(changes), version: before.version };
  const input = { ...placedIn(card.patch, card, place), body } as CallInput<Endpoint>;
  const { headers } = await callWithHeaders(card.patch, input);
  return { ...before, ...after, version: newVersion(headers, before) };
};

/**
 * Sends the differences. If the version is outdated only because of values outside this card, such as another saved
 * card of the same record, it is no conflict: the request is repeated with the new version.
 *
 * @param onConflict called with the other user's version
 * @returns the settings afterwards, with their new version
 */
async function send(
  card: SettingsCard,
  place: SettingsOwner,
  before: Stored,
  after: SettingsValues,
  onConflict?: (now: Stored) => void,
): Promise<Stored> {
  try {
    return await sendOnce(card, place, before, after);
  } catch (error) {
    if (!isStale(error)) throw error;
    const now = await read(card, place);
    if (topLevelFields(card).some((name) => !sameContent(now[name], before[name]))) {
      onConflict?.(now);
      throw error;
    }
    return sendOnce(card, place, now, after);
  }
}

export function useStored(card: SettingsCard, place: SettingsOwner, enabled = true) {
  return useQuery({
    queryKey: keyOf(card, place),
    queryFn: ({ signal }) => read(card, place, signal),
    enabled,
  });
}

/** Settings changed outside their form, or derived on the server, are reloaded. */
export function readAgain(client: QueryClient, companyId: string, queryKey: QueryKey): void {
  // Names of companies and branches in selectors may have changed.
  for (const key of [queryKey, ['me'], ['company', companyId]]) void client.invalidateQueries({ queryKey: key });
}

/** Saves a card and then uses the server's values. */
export function useSave(card: SettingsCard, place: SettingsOwner) {
  const client = useQueryClient();
  return useMutation({
    // Cards of one record increment the same version, so they are saved one after another.
    scope: { id: `settings ${place.companyId}` },
    mutationFn: ({ before, after }: { before: Stored; after: SettingsValues }) =>
      send(card, place, before, after, (now) => client.setQueryData(keyOf(card, place), now)),
    onSuccess: (stored) => {
      client.setQueryData(keyOf(card, place), stored);
      // Derived values, and versions of parts.
      readAgain(client, place.companyId, keyOf(card, place));
    },
    // What the server has refused may be because of values that have changed meanwhile.
    onError: (error) => (isStale(error) ? undefined : client.invalidateQueries({ queryKey: keyOf(card, place) })),
  });
}

/** The changes that copying made in a branch, to undo it. */
export interface Copied {
  place: SettingsOwner;
  before: Stored;
  after: Stored;
}

/** Copies values to another branch, regardless of its version, and undoes that if nobody has changed them since. */
export function useCopy(card: SettingsCard) {
  const client = useQueryClient();
  const put = async (place: SettingsOwner, before: Stored, values: SettingsValues) => {
    const stored = await send(card, place, before, values);
    client.setQueryData(keyOf(card, place), stored);
    return stored;
  };
  return {
    /** @returns the changes; null if there were none */
    copy: async (place: SettingsOwner, values: SettingsValues): Promise<Copied | null> => {
      const before = await read(card, place);
      if (Object.keys(values).every((name) => sameContent(values[name], before[name]))) return null;
      return { place, before, after: await put(place, before, values) };
    },
    /** @throws ResponseError `stale_version` if somebody has changed them since */
    takeBack: ({ place, before, after }: Copied) => put(place, after, before),
  };
}
