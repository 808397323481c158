import type { CompanySpec } from './companies.ts';

/** The tables of the demo's restaurants. */

export interface TableSpec {
  name: string;
  seats: number;
  area: string;
}

/** The tables of an area: its letter, then the seats of each table. */
type Room = readonly [area: string, letter: string, seats: readonly number[]];

const rooms: Readonly<Record<string, readonly Room[]>> = {
  'chunshui-xinyi': [
    ['大廳', 'A', [2, 2, 2, 2, 4, 4, 4, 4, 4, 6]],
    ['靠窗', 'B', [2, 2, 4, 4, 4, 4]],
    ['露台', 'C', [2, 4, 4, 4]],
    ['包廂', 'V', [8, 8, 6]],
  ],
  'chunshui-zhongshan': [
    ['大廳', 'A', [2, 2, 2, 2, 4, 4, 4, 4, 4]],
    ['二樓', 'B', [2, 2, 4, 4, 4, 6, 6]],
    ['包廂', 'V', [8, 8, 6]],
  ],
  'chunshui-daan': [
    ['大廳', 'A', [2, 2, 2, 4, 4, 4, 4, 4]],
    ['靠窗', 'B', [2, 2, 4, 4, 4]],
    ['包廂', 'V', [8, 6, 6]],
  ],
  'chunshui-tianmu': [
    ['大廳', 'A', [2, 2, 4, 4, 4, 4, 4, 6]],
    ['庭園', 'G', [2, 2, 4, 4, 4, 6]],
    ['包廂', 'V', [8, 8]],
  ],
  'chunshui-nangang': [
    ['大廳', 'A', [2, 2, 2, 4, 4, 4, 4, 4, 6]],
    ['吧台', 'K', [2, 2, 2, 2]],
    ['包廂', 'V', [8, 8, 6]],
  ],
  'ginza-honten': [
    ['カウンター', 'C', [2, 2, 2, 2, 2, 2]],
    ['テーブル席', 'T', [2, 4, 4, 4, 4, 2, 4]],
    ['個室', 'K', [6, 6, 8, 4]],
  ],
  'ginza-marunouchi': [
    ['カウンター', 'C', [2, 2, 2, 2, 2]],
    ['テーブル席', 'T', [2, 2, 4, 4, 4, 4, 4]],
    ['個室', 'K', [6, 6, 8, 4]],
  ],
  'harbour-marina-bay': [
    ['Main room', 'M', [2, 2, 2, 4, 4, 4, 4, 4, 6]],
    ['Terrace', 'T', [2, 2, 2, 4, 4, 4, 6]],
    ['Bar', 'B', [2, 2, 2]],
    ['Private room', 'P', [8, 8]],
  ],
  'harbour-circular-quay': [
    ['Main room', 'M', [2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6]],
    ['Terrace', 'T', [2, 2, 4, 4, 4, 4, 6]],
    ['Bar', 'B', [2, 2, 2, 2]],
    ['Private room', 'P', [8, 8, 6]],
  ],
};

/** The tables of a branch, in floor order. */
export const tablesOf = (branchId: string): TableSpec[] =>
  (rooms[branchId] ?? []).flatMap(([area, letter, seats]) =>
    seats.map((count, index) => ({ name: `${letter}${index + 1}`, seats: count, area })),
  );

/** Rows of the resource `tables` for all branches of a company. Private rooms cannot be booked online. */
export function tableRowsOf({ id: companyId, branches }: CompanySpec, madeTime: Date) {
  return branches.flatMap((branch, place) =>
    tablesOf(branch.id).map(({ name, seats, area }, position) => ({
      companyId,
      id: `${companyId.charAt(0)}t${place}${name.toLowerCase()}`,
      branchId: branch.id,
      name,
      area,
      seats,
      bookableOnline: seats < 8,
      active: true,
      position: position + 1,
      createdTime: madeTime,
      updatedTime: madeTime,
    })),
  );
}
