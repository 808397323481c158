/** So long a first call waits for others, at least and at most: many windows hear of one change at once. */
const gatherMs = { least: 40, most: 240 };

export interface Gathered {
  /** Asks for the work: it is done soon, once for all who ask meanwhile. */
  ask: () => void;
  /** Does no more. */
  stop: () => void;
}

/**
 * Does work that is asked for often: soon after it was first asked for, never twice at once, and not more often than
 * every so many milliseconds. Whoever asks while it goes on has it done once more.
 */
export function gathered(work: () => Promise<unknown>, everyMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  let busy = false;
  let stopped = false;
  let begunAt = -Infinity;

  function plan(): void {
    if (stopped || busy || timer !== undefined || !asked) return;
    const soon = gatherMs.least + Math.random() * (gatherMs.most - gatherMs.least);
    timer = setTimeout(run, Math.max(soon, begunAt + everyMs - Date.now()));
  }
  function run(): void {
    timer = undefined;
    asked = false;
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
      asked = true;
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
