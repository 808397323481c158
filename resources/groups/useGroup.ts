import { useQuery } from '@tanstack/react-query';
import { getGroup, listGroupBranches, type GroupBranch } from '#contract/groups.ts';
import { call } from '#data-provider/client.ts';
import { draftOf, type Draft } from './draft.ts';

/** A group as it is stored, with the version that was read. */
export interface StoredGroup {
  draft: Draft;
  /** Not known of one that was made and could not be read. */
  version: number | undefined;
}

const pageOfBranches = 50;

/** The group with all of its branches, page after page. */
export async function readGroup(id: string, signal?: AbortSignal): Promise<StoredGroup> {
  const params = { id };
  const group = await call(getGroup, { params, signal });
  const branches: GroupBranch[] = [];
  for (;;) {
    const query = { offset: branches.length, limit: pageOfBranches };
    const page = await call(listGroupBranches, { params, query, signal });
    branches.push(...page.branches);
    if (!page.branches.length || branches.length >= page.total) break;
  }
  return { draft: draftOf(group, branches), version: group.version };
}

/** The stored group; null of a new one. What is typed must not be overtaken, so that it is read once. */
export function useGroup(id: string | null) {
  return useQuery({
    queryKey: ['group', id],
    queryFn: async ({ signal }) => {
      try {
        return id ? await readGroup(id, signal) : null;
      } catch (error) {
        // Logged only (section 8); the page shows it and offers to try again.
        if (!signal.aborted) console.error(error);
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
