import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface ColumnChartItem {
  name: string;
  value: number;
}

interface ColumnChartProps {
  items: readonly ColumnChartItem[];
  /** Formats a value. */
  format: (value: number) => string;
  height?: number;
  onChoose?: (index: number) => void;
}

/** Columns with their values above. Visual only, so show the same figures as a table beside it. */
export default function ColumnChart({ items, format, height = 220, onChoose }: ColumnChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={[...items]}
        margin={{ top: 22, right: 4, bottom: 0, left: 4 }}
        accessibilityLayer={false}
        onClick={(state) => {
          const index = Number(state.activeTooltipIndex);
          if (Number.isInteger(index)) onChoose?.(index);
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" axisLine={false} tickLine={false} tick={{ fill: 'var(--ink-2)', fontSize: 12 }} />
        <YAxis hide />
        <Tooltip
          cursor={{ fill: 'color-mix(in srgb, var(--line) 45%, transparent)' }}
          formatter={(value) => [format(Number(value)), '']}
          separator=""
          contentStyle={{
            border: '1px solid var(--line)',
            borderRadius: 6,
            background: 'var(--surface)',
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
          isAnimationActive={false}
        />
        <Bar dataKey="value" fill="var(--chart-1)" radius={[4, 4, 0, 0]} maxBarSize={56} isAnimationActive={false}>
          <LabelList
            dataKey="value"
            position="top"
            formatter={(value) => format(Number(value))}
            fill="var(--ink)"
            fontSize={12}
            fontWeight={600}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
