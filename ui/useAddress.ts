import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changedSearch, type Address, type Changes } from './address.ts';

interface How<State> {
  /** Creates no history entry; a function decides by the states before and after the change. */
  replace?: boolean | ((before: State, after: State) => boolean);
  /** Keeps the params that a change resets. */
  keep?: boolean;
}

/** The state of the current address, with links to other states and a way to set it. */
export interface Addressed<State> {
  state: State;
  hrefOf: (changes: Changes<State>, how?: Pick<How<State>, 'keep'>) => string;
  /**
   * A function gets the latest state, which may not be rendered yet. Several changes made together are one history
   * entry, and a change to the current address is none.
   */
  change: (changes: Changes<State> | ((now: State) => Changes<State>), how?: How<State>) => void;
}

const none: readonly string[] = [];
const pageOnly = ['page'];

/** Whether changes made together have created their history entry. */
let entered = false;

/**
 * Reads and writes the declared state in the address. Other params (company, branch) stay.
 *
 * @param resets params that every change removes
 */
export function useAddress<State>(address: Address<State>, resets = pageOnly): Addressed<State> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => address.read(new URLSearchParams(search)), [address, search]);
  const hrefOf = useCallback<Addressed<State>['hrefOf']>(
    (changes, { keep } = {}) => changedSearch(address, search, changes, keep ? none : resets),
    [address, search, resets],
  );
  const change = useCallback<Addressed<State>['change']>(
    (changes, { replace = false, keep } = {}) => {
      // A second change may come before the first one is rendered.
      const latest = window.location.search;
      const before = address.read(new URLSearchParams(latest));
      const next = typeof changes === 'function' ? changes(before) : changes;
      const search = changedSearch(address, latest, next, keep ? none : resets);
      if (search === (latest || '?')) return;
      const replaces =
        entered ||
        (typeof replace === 'function' ? replace(before, address.read(new URLSearchParams(search))) : replace);
      if (!replaces) {
        entered = true;
        queueMicrotask(() => {
          entered = false;
        });
      }
      void navigate({ search }, { replace: replaces });
    },
    [address, resets, navigate],
  );
  return { state, hrefOf, change };
}
