import type { QueryKey } from '@tanstack/react-query';

/** The query family of the history of texts. */
export const historyQueryKey = (companyId: string): QueryKey => ['textHistory', companyId];

/** What is read again after texts have changed: the grid, the back office's own texts, and the history. */
export const textQueryKeys = (companyId: string): QueryKey[] => [
  ['texts', companyId],
  ['translations', companyId],
  historyQueryKey(companyId),
];
