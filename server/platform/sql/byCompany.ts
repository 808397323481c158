import { groupBy } from 'es-toolkit';

export interface Key {
  companyId: string;
  id: string;
}

/** Ids of records of several companies, because a statement writes and locks those of one. */
export const idsByCompany = (keys: readonly Key[]): [companyId: string, ids: string[]][] =>
  Object.values(groupBy(keys, ({ companyId }) => companyId)).map((own) => [
    own[0]?.companyId ?? '',
    own.map(({ id }) => id),
  ]);
