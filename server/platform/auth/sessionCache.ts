import { LRUCache } from 'lru-cache';
import type { Database } from '../db/client.ts';
import { elapsed } from '../kernel/elapsed.ts';
import type { SessionUser } from '../kernel/identity.ts';

/** Notifies all processes on one PostgreSQL which user has changed. */
export const identityChannel = 'maitre_identity';

/** How long a user stays cached if a notification is lost. */
const timeToLive = 15_000;

interface Entry {
  user: SessionUser;
  /** Expiry by wall-clock time, and by the process's monotonic time. */
  expiresAt: number;
  until: number;
}

/** Caches signed-in users by bearer token, so that a request needs neither query nor cryptography. */
export class SessionCache {
  private readonly entries = new LRUCache<string, Entry>({ max: 10_000 });
  private readonly loading = new Map<string, Promise<SessionUser | null>>();
  /** Increases with every removal: data read before a removal is not cached after it. */
  private removals = 0;
  private readonly listeners = new Set<(userId: string | null) => void>();

  get(token: string): SessionUser | undefined {
    const entry = this.entries.get(token);
    if (!entry) return undefined;
    if (entry.until > elapsed() && entry.expiresAt > Date.now()) return entry.user;
    this.entries.delete(token);
    return undefined;
  }

  /** Returns the cached user, or calls `load` once for concurrent requests. */
  async find(
    token: string,
    load: () => Promise<{ user: SessionUser; expiresAt: number } | null>,
  ): Promise<SessionUser | null> {
    const known = this.get(token);
    if (known) return known;
    const underWay = this.loading.get(token);
    if (underWay) return underWay;
    const removals = this.removals;
    const work = load()
      .then((found) => {
        if (!found) return null;
        if (removals === this.removals) this.entries.set(token, { ...found, until: elapsed() + timeToLive });
        return found.user;
      })
      .finally(() => this.loading.delete(token));
    this.loading.set(token, work);
    return work;
  }

  removeUser(userId: string): void {
    this.removals += 1;
    this.loading.clear();
    for (const [token, { user }] of this.entries.entries()) if (user.id === userId) this.entries.delete(token);
    this.announce(userId);
  }

  clear(): void {
    this.removals += 1;
    this.loading.clear();
    this.entries.clear();
    this.announce(null);
  }

  /** Subscribes to removed users; null means all. @returns unsubscribes */
  onRemoval(hear: (userId: string | null) => void): () => void {
    this.listeners.add(hear);
    return () => void this.listeners.delete(hear);
  }

  private announce(userId: string | null): void {
    for (const hear of this.listeners) hear(userId);
  }
}

/** Removes users that other processes report as changed. @returns unsubscribes; null if there is no other process */
export const hearOfChanges = async (database: Database, cache: SessionCache): Promise<(() => Promise<void>) | null> =>
  database.kind === 'postgres'
    ? database.listen(
        identityChannel,
        (userId) => cache.removeUser(userId),
        () => cache.clear(),
      )
    : null;
