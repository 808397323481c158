/**
 * Minimum and maximum delay in milliseconds before the first call. It is random because many windows receive the same
 * change.
 */
const gatherMs = { least: 40, most: 240 };

export interface Gathered {
  /** Schedules the work; calls made before it runs share one run. */
  ask: () => void;
  /** Stops all further runs. */
  stop: () => void;
}

/**
 * Throttles frequent work: it runs shortly after the first call, never concurrently, and at most once every `everyMs`
 * milliseconds. Calls during a run trigger one more run.
 */
export function gathered(work: () => Promise<unknown>, everyMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduled = false;
  let busy = false;
  let stopped = false;
  let begunAt = -Infinity;

  function plan(): void {
    if (stopped || busy || timer !== undefined || !scheduled) return;
    const soon = gatherMs.least + Math.random() * (gatherMs.most - gatherMs.least);
    timer = setTimeout(run, Math.max(soon, begunAt + everyMs - Date.now()));
  }
  function run(): void {
    timer = undefined;
    scheduled = false;
    busy = true;
    begunAt = Date.now();
    void work()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
        plan();
      });
  }

  return {
    ask() {
      scheduled = true;
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
