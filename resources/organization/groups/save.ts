/** The order in which a group is saved (specification, sections 4 and 9), without knowing what is called. */

/** One call of many: about a picture, or a branch that is added, updated or taken out. */
export interface SaveStep {
  /** The same for the same thing, so that a failed one is known again. */
  key: string;
  kind: 'picture' | 'add' | 'update' | 'delete';
  /** What people know it by. */
  name: string;
  run: () => Promise<unknown>;
}

export interface FailedStep {
  step: Pick<SaveStep, 'key' | 'kind' | 'name'>;
  error: unknown;
}

export type SaveResult =
  | { type: 'success' }
  /** The group is there, some of the rest is not. */
  | { type: 'api_error'; failed: FailedStep[] }
  /** `created`: it was made all the same, and must not be made again. */
  | { type: 'error'; error: unknown; created: boolean };

export interface Save {
  /** Makes the group and is followed by `fetch`, changes it, or null where nothing of it differs. */
  group: { kind: 'create' | 'patch'; run: () => Promise<unknown> } | null;
  /** Reads a group that was made, which may take a while to be found. */
  fetch: () => Promise<unknown>;
  steps: readonly SaveStep[];
}

/** Waits, so that tests need not. */
export type Wait = (milliseconds: number) => Promise<void>;
export const waitFor: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export const savePauses = { betweenBranches: 1_000, betweenFetches: 1_000, fetchRetries: 30 } as const;

/** Told how many calls of how many are done. */
type OnProgress = (done: number, total: number) => void;

const order: readonly SaveStep['kind'][] = ['picture', 'add', 'update', 'delete'];
const isOfBranch = ({ kind }: SaveStep) => kind !== 'picture';

/**
 * The group, then pictures, then branches one at a time: those added, updated and taken out, with a pause between two. What
 * fails on the way is told at the end, and keeps the others from nothing.
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
