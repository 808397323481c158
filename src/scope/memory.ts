import { useSyncExternalStore } from 'react';
import { rememberBranch, type Me } from '#contract/session.ts';
import { call } from '#data-provider/client.ts';
import type { Memory } from './readScope.ts';

const companyKey = 'maitre.lastCompany';
const branchKey = 'maitre.lastBranch';

const listeners = new Set<() => void>();
let memory: Memory | null = null;

function readMemory(): Memory {
  try {
    return { companyId: localStorage.getItem(companyKey), branchId: localStorage.getItem(branchKey) };
  } catch {
    return { companyId: null, branchId: null };
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The company and branch last used here: read once, then as this window chose; another window goes its own way. */
export const lastUsed = (): Memory => (memory ??= readMemory());

/** {@link lastUsed}, followed. */
export function useMemory(): Memory {
  return useSyncExternalStore(subscribe, lastUsed);
}

function write(key: string, value: string | null): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Private windows may refuse; the address still holds the scope.
  }
}

/** Remembers here, and on the server when it differs from what the server knew; failures there are silent. */
export function remember(next: Memory, me: Me): void {
  memory = next;
  listeners.forEach((listener) => listener());
  const { companyId, branchId } = next;
  write(companyKey, companyId);
  write(branchKey, branchId);
  if (!companyId || (me.lastCompanyId === companyId && me.lastBranchId === branchId)) return;
  me.lastCompanyId = companyId;
  me.lastBranchId = branchId;
  call(rememberBranch, { body: { companyId, selectedBranch: branchId } }).catch(() => undefined);
}

/** Forgets, at the end of a session. */
export function forget(): void {
  memory = null;
  write(companyKey, null);
  write(branchKey, null);
}
