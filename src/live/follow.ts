import type { Follow } from '#resources/framework/view/following.ts';

/** Follows a company's changes over the tab's shared connection. Its code is loaded on first use. */
export const follow: Follow = (companyId, kind, hear) => {
  let over = false;
  let leave: (() => void) | undefined;
  void import('./connection.ts').then(({ liveConnection }) => {
    if (!over) leave = liveConnection(companyId).follow(kind, hear);
  });
  return () => {
    over = true;
    leave?.();
  };
};
