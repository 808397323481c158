import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Chart } from '#ui/charts/Chart.tsx';
import { SeriesChart } from '#ui/charts/SeriesChart.tsx';
import { markerOf, walk, type ChartPoint } from '#ui/charts/series.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import type { RangeChoice } from '#ui/dateRange.ts';
import { renderApp } from './harness.tsx';

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const points: ChartPoint[] = ['Monday', 'Tuesday', 'Wednesday'].map((label) => ({
  tick: label.slice(0, 2),
  label,
  href: `/reservations?day=${label}`,
}));
const chart = (
  <Chart
    title="Bookings"
    subtitle="Everywhere"
    pointName="Day"
    fileName="bookings"
    points={points}
    series={[
      { key: 'made', label: 'Made', tone: 1, values: [4, 1_200, 0], total: 1_204 },
      { key: 'rate', label: 'Rate', tone: 4, values: [1, null, 2] },
    ]}
    marks={[{ index: 1, series: 'made', text: 'unusual' }]}
  />
);

describe('a chart', () => {
  it('is one stop for the keyboard; its points are walked along and read out', async () => {
    await renderApp(chart, { provider: {}, address: '/' });
    const slider = screen.getByRole('slider', { name: 'Bookings' });
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map((item) => item.textContent)).toEqual(['Made1,204', 'Rate']);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(slider);
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toBe('Monday: Made 4, Rate 1');
    await userEvent.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuetext')).toBe('Tuesday: Made 1,200, Rate – – unusual');
    expect(legend.map((item) => item.textContent)).toEqual(['Made1,200', 'Rate–']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    await userEvent.keyboard('{Enter}');
    expect(location.search).toBe('?day=Wednesday');
  });

  it('says the same as a table', async () => {
    await renderApp(chart, { provider: {}, address: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Made', 'Rate', 'Remark'],
      ['Monday', '4', '1', ''],
      ['Tuesday', '1,200', '–', 'unusual'],
      ['Wednesday', '0', '2', ''],
      ['Total', '1,204', '–', ''],
    ]);
    expect(screen.getByRole('button', { name: 'Save picture' })).toHaveProperty('disabled', true);
  });
});

it('walks no further than there are points', () => {
  expect([walk('ArrowRight', 2, 3), walk('ArrowLeft', 0, 3), walk('PageDown', 20, 30), walk('x', 1, 3)]).toEqual([
    2,
    0,
    13,
    null,
  ]);
  expect(walk('End', 0, 0)).toBe(null);
});

it('tells neighbouring series apart by their markers, too', () => {
  const shapes = ([1, 2, 3, 4, 5] as const).map((tone) => markerOf(tone, 10, 10, 3));
  expect(new Set(shapes).size).toBe(5);
});

describe('the range of days', () => {
  it('takes a preset, steps on, and refuses what reports would refuse', async () => {
    const taken: RangeChoice[] = [];
    await renderApp(<DateRangeField choice="last7" today="2026-11-21" onChange={(next) => taken.push(next)} />, {
      provider: {},
      address: '/',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Previous period' }));
    expect(taken).toEqual([{ from: '2026-11-08', to: '2026-11-14' }]);

    const trigger = screen.getByRole('button', { name: /^Last 7 days/ });
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: /^Last month/ }));
    expect(taken.at(-1)).toBe('lastMonth');
    expect(document.activeElement).toBe(trigger);

    await userEvent.click(trigger);
    await userEvent.clear(screen.getByLabelText('From'));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose a start and end date.');
    await userEvent.type(screen.getByLabelText('From'), '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(taken.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-21' });
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});

it('has room for the labels of money at its side', async () => {
  const format = (value: number) => `NT$${value.toLocaleString('en')}.00`;
  const shown = await renderApp(
    <SeriesChart
      points={points}
      series={[{ key: 'sum', label: 'Sum', tone: 1, values: [10_000, 50_000, 30_000] }]}
      mode="lines"
      marks={[]}
      format={format}
      width={500}
      height={240}
      active={null}
      onActive={() => undefined}
      onChoose={() => undefined}
    />,
    { provider: {} },
  );
  const labels = [...shown.container.querySelectorAll('.chart-ticks[text-anchor="end"] text')];
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels) {
    const width = (label.textContent ?? '').length * 6.5;
    expect(Number(label.getAttribute('x'))).toBeGreaterThanOrEqual(width);
  }
});
