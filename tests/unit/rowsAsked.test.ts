import { expect, it } from 'vitest';
import { momentsOf } from '#resources/framework/report.ts';
import { choiceParam, dayParam, defineAddress, flagParam, idLike, textParam } from '#ui/address.ts';

const rows = defineAddress({
  state: choiceParam(['open', 'used']),
  guest: textParam(idLike),
  from: dayParam,
  commented: flagParam,
});
const read = (query: string) => rows.read(new URLSearchParams(query));

it('reads the conditions of an address, each by its kind', () => {
  expect(read('state=used&guest=g-1&from=2026-02-28&commented=true&submission=s1')).toEqual({
    state: 'used',
    guest: 'g-1',
    from: '2026-02-28',
    commented: true,
  });
});

it('leaves out what makes no sense', () => {
  expect(read('state=gone&guest=a/b&from=2026-02-30&commented=yes')).toEqual({});
  expect(read('state=&guest=&from=&commented=')).toEqual({});
});

it('knows the moments between which two days lie, either of which may be open', () => {
  expect(momentsOf({ from: '2026-03-01', to: '2026-03-31' }, 'Asia/Taipei')).toEqual({
    from: '2026-02-28T16:00:00.000Z',
    until: '2026-03-31T16:00:00.000Z',
  });
  expect(momentsOf({}, 'Asia/Taipei')).toEqual({ from: undefined, until: undefined });
});
