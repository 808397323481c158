import { useSyncExternalStore } from 'react';
import { rememberBranch, type Me } from '#contract/platform/session.ts';
import { call } from '#data-provider/client.ts';
import { browserStorage } from '#src/browserStorage.ts';
import type { Memory } from './readScope.ts';

const companyKey = 'maitre.lastCompany';
const branchKey = 'maitre.lastBranch';

const listeners = new Set<() => void>();
let memory: Memory | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The company and branch last used here: read once, then as chosen in this window. Windows are independent. */
export const lastUsed = (): Memory =>
  (memory ??= { companyId: browserStorage.get(companyKey), branchId: browserStorage.get(branchKey) });

/** {@link lastUsed} as a hook. */
export function useMemory(): Memory {
  return useSyncExternalStore(subscribe, lastUsed);
}

/** Stores the choice here, and on the server if it differs there. Server failures are ignored. */
export function remember(next: Memory, me: Me): void {
  memory = next;
  listeners.forEach((listener) => listener());
  const { companyId, branchId } = next;
  browserStorage.set(companyKey, companyId);
  browserStorage.set(branchKey, branchId);
  if (!companyId || (me.lastCompanyId === companyId && me.lastBranchId === branchId)) return;
  me.lastCompanyId = companyId;
  me.lastBranchId = branchId;
  call(rememberBranch, { body: { companyId, selectedBranch: branchId } }).catch(() => undefined);
}

/** Clears the choice at the end of a session. */
export function forget(): void {
  memory = null;
  browserStorage.set(companyKey, null);
  browserStorage.set(branchKey, null);
}
