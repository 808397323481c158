import { retry } from 'es-toolkit';
import { patchBranch } from '#contract/branches.ts';
import { createBranch } from '#contract/branches.ts';
import { omnichannel } from '#contract/constants.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { ApiError, call } from '#data-provider/client.ts';

/** Makes a branch and, where the product has the omnichannel, gives it its settings (sections 4 and 9). */
export async function addBranch(companyId: string, branch: Readonly<Record<string, unknown>>) {
  const body = { branch } as CallInput<typeof createBranch>['body'];
  const made = await call(createBranch, { params: { id: companyId }, body });
  if (omnichannel.enabled)
    await retry(
      () =>
        call(patchBranch, {
          params: { companyId, branchId: made.id },
          body: { activeOmniChannel: true, omnichannelNotification: true },
        }),
      {
        retries: omnichannel.retries,
        delay: omnichannel.every,
        // It may not be there yet.
        shouldRetry: (error) => error instanceof ApiError && error.status === 404,
      },
    );
  return made;
}
