import { patchBranch } from '#contract/branches.ts';
import { createBranch } from '#contract/companies.ts';
import { omnichannel } from '#contract/constants.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { ApiError, call } from '#data-provider/client.ts';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Tries again while something is not there yet (404).
 * @throws what the last try failed for, or at once anything else
 */
export async function untilThere<T>(
  attempt: () => Promise<T>,
  { retries, every }: { retries: number; every: number } = omnichannel,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<T> {
  for (let left = retries; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404) || left === 0) throw error;
      await wait(every);
    }
  }
}

/** Makes a branch and, where the product has the omnichannel, gives it its settings (sections 4 and 9). */
export async function addBranch(companyId: string, branch: Readonly<Record<string, unknown>>) {
  const body = { branch } as CallInput<typeof createBranch>['body'];
  const made = await call(createBranch, { params: { id: companyId }, body });
  if (omnichannel.enabled)
    await untilThere(() =>
      call(patchBranch, {
        params: { companyId, branchId: made.id },
        body: { activeOmniChannel: true, omnichannelNotification: true },
      }),
    );
  return made;
}
