import type { DataProvider } from 'ra-core';
import { vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import {
  boolean,
  branch,
  choice,
  date,
  integer,
  localText,
  money,
  records,
  reference,
  text,
  weekdays,
  year,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { aboutWines } from './harness.tsx';

/** Wines that refer to their makers, with a field of many kinds. */

export const wines = defineResource({
  ...aboutWines,
  fields: {
    name: text(same('Name'), { max: 80, required: true }),
    maker: reference(same('Maker'), { to: 'suppliers' }),
    vintage: year(same('Vintage')),
    blurb: localText(same('Blurb'), { max: 40 }),
    price: money(same('Price'), { min: 100 }),
    branch: branch(same('Branch')),
    state: choice(same('State'), {
      choices: [
        { value: 'in', label: same('In stock'), tone: 'good' },
        { value: 'out', label: same('Sold out'), tone: 'bad' },
      ],
    }),
    days: weekdays(same('Days')),
    open: boolean(same('By the glass')),
    glass: money(same('A glass'), { shownWhen: ({ open }) => open === true }),
    courses: records(same('Courses'), {
      one: same('course'),
      maxItems: 3,
      fields: { dish: text(same('Dish'), { max: 40, required: true }), grams: integer(same('Grams'), { min: 1 }) },
    }),
    from: date(same('From')),
    until: date(same('Until')),
  },
  rules: [
    {
      field: 'until',
      broken: ({ from, until }) => Boolean(from && until && String(until) < String(from)),
      text: {
        en: 'Not before the beginning',
        zh: '不可早於開始',
        'zh-cn': '不可早于开始',
        ja: '開始より前にはできません',
      },
    },
  ],
  list: {
    columns: ['name', 'maker', 'vintage', 'price', 'state', 'days'],
    filters: ['maker', 'state'],
    search: ['name'],
    editable: ['state', 'price', 'until'],
  },
  form: [
    {
      label: same('Wine'),
      fields: ['name', 'maker', 'vintage', 'price', 'branch', 'open', 'glass', 'courses', 'from', 'until'],
    },
  ],
});

export const bottles = [
  { id: 'w1', name: 'Chablis', maker: 's1', vintage: 2016, price: 120000, state: 'in', days: [0, 6], branch: 'b2' },
  { id: 'w2', name: 'Barolo', maker: 's2', vintage: 2011, price: 240000, state: 'out', days: [] },
];
const makers = [
  { id: 's1', name: 'Maison Lin' },
  { id: 's2', name: 'Cantina Chen' },
];

export const many = Array.from({ length: 120 }, (_, at) => ({ id: `m${at}`, name: `Maker ${at}` }));

/** Calls of a cellar, which a test can listen to. */
export function cellar() {
  const getMany = vi.fn((_resource: string, { ids }: { ids: string[] }) =>
    Promise.resolve({ data: [...makers, ...many].filter(({ id }) => ids.includes(id)) }),
  );
  const updateMany = vi.fn((_resource: string, { ids }: { ids: string[]; data: Record<string, unknown> }) =>
    Promise.resolve({ data: ids }),
  );
  const create = vi.fn((_resource: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const getList = vi.fn((resource: string, { filter }: { filter: Record<string, unknown> }) => {
    const all = resource === 'wines' ? bottles : makers;
    const typed = String(filter.q ?? '').toLowerCase();
    const data = (all as { id: string; name: string }[]).filter(({ name }) => name.toLowerCase().includes(typed));
    return Promise.resolve({ data, total: data.length });
  });
  const provider = { getList, getMany, updateMany, create } as unknown as Partial<DataProvider>;
  return { provider, getList, getMany, updateMany, create };
}

export const declared = [suppliers, wines];
