import { chunshui, seed } from '#demo/companies.ts';
import { guests } from '#demo/guests.ts';

/**
 * What people type to find a guest, no term twice: of five, two are two characters of a Chinese name, one a
 * whole name, one digits of a phone, one the start of an e-mail address. Two characters run out first; then
 * the others go on.
 */
export function searchTerms(count: number): string[] {
  const found = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()] as const;
  const add = (kind: 0 | 1 | 2 | 3, term: string) => {
    if (found[kind].size < count) found[kind].add(term);
  };
  for (const guest of guests(chunshui, 3 * count, seed, Date.now())) {
    if (/^\p{Script=Han}{3}$/u.test(guest.name)) {
      add(0, guest.name.slice(0, 2));
      add(0, guest.name.slice(1));
      add(1, guest.name);
    }
    if (guest.phoneNumber) add(2, guest.phoneNumber.slice(-6));
    if (guest.email) add(3, guest.email.slice(0, guest.email.indexOf('@')));
  }
  const lists = found.map((set) => [...set]);
  const terms: string[] = [];
  const turn = [0, 1, 0, 2, 3];
  for (let index = 0; terms.length < count; index++) {
    const term = lists[turn[index % turn.length] ?? 0]?.shift() ?? lists.find((list) => list.length)?.shift();
    if (term === undefined) break;
    terms.push(term);
  }
  return terms;
}
