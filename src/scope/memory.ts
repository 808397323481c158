import { rememberBranch, type Me } from '#contract/session.ts';
import { call } from '#data-provider/client.ts';
import type { Memory } from './readScope.ts';

const companyKey = 'maitre.lastCompany';
const branchKey = 'maitre.lastBranch';

/** The company and branch last used in this browser. */
export function readMemory(): Memory {
  try {
    return { companyId: localStorage.getItem(companyKey), branchId: localStorage.getItem(branchKey) };
  } catch {
    return { companyId: null, branchId: null };
  }
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
export function remember(memory: Memory, me: Me): void {
  write(companyKey, memory.companyId);
  write(branchKey, memory.branchId);
  const { companyId, branchId } = memory;
  if (!companyId || (me.lastCompanyId === companyId && me.lastBranchId === branchId)) return;
  me.lastCompanyId = companyId;
  me.lastBranchId = branchId;
  call(rememberBranch, { body: { companyId, selectedBranch: branchId } }).catch(() => undefined);
}

/** Forgets, at the end of a session. */
export function forget(): void {
  write(companyKey, null);
  write(branchKey, null);
}
