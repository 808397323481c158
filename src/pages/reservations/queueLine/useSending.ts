import { useCallback, useEffect, useRef, useState } from 'react';
import { ResponseError } from '#data-provider/client.ts';

/** Milliseconds between attempts without a connection. */
const pauseMs = 3_000;

/** The request has not reached the server, or its answer has not come back. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ResponseError && [0, 502, 503, 504].includes(error.status);

const pause = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end);
  });

/** What waits to be sent. */
export interface Unsent {
  id: number;
  /** The entry; null for a party that takes a number. */
  entry: string | null;
  /** What it is, in words. */
  text: string;
}

/** The page was left before the request could be sent. */
export class NotSent extends Error {}

/** Sends requests in their order. Without a connection they wait and are sent again, so each must be safe to repeat. */
export function useSending() {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [unreachable, setUnreachable] = useState(false);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const ids = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** @param run gets whether an earlier attempt may have succeeded */
  const send = useCallback(<T>(what: Omit<Unsent, 'id'>, run: (again: boolean) => Promise<T>): Promise<T> => {
    ids.current += 1;
    const id = ids.current;
    async function attempt(): Promise<T> {
      for (let again = false; ; again = true) {
        if (again && !isOpen.current) throw new NotSent();
        try {
          return await run(again);
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          setUnreachable(true);
          await pause();
        }
      }
    }
    async function deliver(): Promise<T> {
      try {
        return await attempt();
      } finally {
        setUnreachable(false);
        setUnsent((all) => all.filter((one) => one.id !== id));
      }
    }
    setUnsent((all) => [...all, { id, ...what }]);
    const sent = chain.current.then(deliver, deliver);
    chain.current = sent.catch(() => undefined);
    return sent;
  }, []);

  return { send, unsent, unreachable };
}
