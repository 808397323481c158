import type { Permission } from '#contract/core/permissions.ts';
import type { Sql } from '../db/client.ts';
import type { RealtimeChange, RealtimeTree } from '#contract/platform/realtimeTree.ts';

/** A database in the Firebase REST dialect: a tree of values for each company and root. */

/** The tree of a company below a root: `/companyAnnouncements/COMPANY`. */
export interface TreePlace {
  companyId: string;
  root: string;
}

/** A value inside a tree, by its keys. */
export interface RealtimePlace extends TreePlace {
  path: readonly string[];
}

/** A change as a listener gets it: its path begins at the listener's place. */
export interface RealtimeEvent {
  event: RealtimeChange['kind'];
  path: string;
  data: RealtimeTree;
}

export interface RealtimeValue {
  data: RealtimeTree;
  etag: string;
}

export interface RealtimeAuthor {
  userId: string | null;
  requestId?: string;
}

export interface RealtimeWrite extends TreePlace {
  change: RealtimeChange;
  by: RealtimeAuthor;
  /** The tag that the value must still have. */
  ifMatch?: string;
}

/** A root, with who may use it. */
export interface RealtimeRoot {
  name: string;
  reading: Permission;
  /** In addition to a writing role. */
  writing: Permission;
  /** Runs in the transaction of each change. */
  changed(
    transaction: Sql,
    change: TreePlace & { by: RealtimeAuthor; before: RealtimeTree; after: RealtimeTree; local: boolean },
  ): Promise<void>;
}

export interface Realtime {
  /** Whether this server has the database; its routes are then served. */
  readonly local: boolean;
  /** @throws ApiError `unavailable` if another server has it and does not answer */
  read(place: RealtimePlace): Promise<RealtimeValue>;
  /**
   * Writes, unless the value has another tag by now.
   *
   * @returns the value at the change's path, after it; if it was not written, the present one
   * @throws ApiError `too_large`, or as {@link read}
   */
  write(write: RealtimeWrite): Promise<RealtimeValue & { written: boolean }>;
  /**
   * Begins with the present value.
   *
   * @param hear gets each change of the place once
   * @param lost changes may have been missed; nothing more comes
   * @returns ends it
   */
  listen(place: RealtimePlace, hear: (event: RealtimeEvent) => void, lost: () => void): Promise<() => void>;
  /** The tree as it was last seen, without waiting longer than a guest would; an empty one if it cannot be read. */
  glance(place: TreePlace): Promise<RealtimeTree>;
  stop(): Promise<void>;
}
