/** The order in which a group is saved (specification, sections 4 and 9), independent of the calls. */

/** One of several calls: for a picture, or an added, updated or removed branch. */
export interface SaveStep {
  /** The same for the same target, to recognise a failed one. */
  key: string;
  kind: 'picture' | 'add' | 'update' | 'delete';
  /** The name shown to users. */
  name: string;
  run: () => Promise<unknown>;
}

export interface FailedStep {
  step: Pick<SaveStep, 'key' | 'kind' | 'name'>;
  error: unknown;
}

export type SaveResult =
  | { type: 'success' }
  /** The group is stored, but some of the rest is not. */
  | { type: 'api_error'; failed: FailedStep[] }
  /** `created`: it was created nevertheless, and must not be created again. */
  | { type: 'error'; error: unknown; created: boolean };

export interface Save {
  /** Creates the group, followed by `fetch`; changes it; or null if nothing of it differs. */
  group: { kind: 'create' | 'patch'; run: () => Promise<unknown> } | null;
  /** Loads a created group, which may not be available immediately. */
  fetch: () => Promise<unknown>;
  steps: readonly SaveStep[];
}

/** The delay, replaced in tests. */
export type Wait = (milliseconds: number) => Promise<void>;
export const waitFor: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export const savePauses = { betweenBranches: 1_000, betweenFetches: 1_000, fetchRetries: 30 } as const;

/** Called with the number of finished calls and the total. */
type OnProgress = (done: number, total: number) => void;

const order: readonly SaveStep['kind'][] = ['picture', 'add', 'update', 'delete'];
const isOfBranch = ({ kind }: SaveStep) => kind !== 'picture';

/**
 * Saves the group, then pictures, then branches one at a time: added, updated and removed, with a pause between two.
 * Failures are reported at the end, and do not prevent the other calls.
 */
export async function saveGroup(
  { group, fetch, steps }: Save,
  wait: Wait = waitFor,
  onProgress: OnProgress = () => undefined,
): Promise<SaveResult> {
  const total = steps.length + (group ? 1 : 0);
  let done = 0;
  onProgress(done, total);
  let created = false;
  try {
    if (group) {
      await group.run();
      created = group.kind === 'create';
      if (created) await fetched(fetch, wait);
      onProgress((done += 1), total);
    }
  } catch (error) {
    return { type: 'error', error, created };
  }
  const failed: FailedStep[] = [];
  let pause = false;
  for (const step of order.flatMap((kind) => steps.filter((one) => one.kind === kind))) {
    if (pause && isOfBranch(step)) await wait(savePauses.betweenBranches);
    try {
      await step.run();
    } catch (error) {
      const { key, kind, name } = step;
      failed.push({ step: { key, kind, name }, error });
    }
    pause = isOfBranch(step);
    onProgress((done += 1), total);
  }
  return failed.length ? { type: 'api_error', failed } : { type: 'success' };
}

async function fetched(fetch: Save['fetch'], wait: Wait): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    try {
      await fetch();
      return;
    } catch (error) {
      if (retries >= savePauses.fetchRetries) throw error;
      await wait(savePauses.betweenFetches);
    }
  }
}
