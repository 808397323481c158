import type { ParsedRequest } from '#contract/core/endpoint.ts';
import type { Label } from '#contract/core/label.ts';
import { codeLabels, columnLabels } from '#contract/platform/reportLabels.ts';
import type { Channel, exportChannels } from '#contract/money/omnichannel.ts';
import { Values } from '#server/platform/sql/values.ts';
import { branchCondition, type Reader } from '#server/platform/report/conditions.ts';
import {
  codes,
  currencyColumn,
  fileColumn,
  queryText,
  type ReportFileColumn,
  type SqlColumn,
} from '#server/platform/report/columns.ts';
import type { ReportFile } from '#server/platform/report/file.ts';

const withDay = (figure: Label, day: Label): Label => ({
  en: `${figure.en} (${day.en.toLowerCase()})`,
  zh: `${figure.zh}（${day.zh}）`,
  'zh-cn': `${figure['zh-cn']}（${day['zh-cn']}）`,
  ja: `${figure.ja}（${day.ja}）`,
});
const sumColumn = (name: 'charged' | 'refunded' | 'net', by: 'purchase' | 'service'): ReportFileColumn => ({
  kind: 'number',
  money: true,
  label: withDay(columnLabels[name], codeLabels.dateKind[by]),
});

const counts = ['parties', 'covers', 'seated', 'noShows', 'orders'] as const;
const sums = ['charged', 'refunded', 'net'] as const;
const columns: readonly SqlColumn[] = [
  [fileColumn('channel', 'text', codes('channel')), `t."channel"`],
  ...counts.map((name): SqlColumn => [fileColumn(name, 'integer'), `t."${name}"`]),
  [currencyColumn, `t."currency"`],
  ...(['purchase', 'service'] as const).flatMap((by) =>
    sums.map((name): SqlColumn => [sumColumn(name, by), `t."${by}_${name}"`]),
  ),
];

/**
 * The report as a file: one row per channel and currency. Guest counts are only in a channel's first row, so that the
 * sum of a column equals the figure.
 *
 * @param channels the report as shown
 */
export function channelsFile(
  scope: Reader,
  query: ParsedRequest<typeof exportChannels>['query'],
  channels: readonly Channel[],
): ReportFile {
  const { startDate, endDate, branchId } = query;
  const values = new Values();
  values.add(scope.companyId);
  const rows = channels.flatMap((one, place) =>
    (one.money.length ? one.money : [null]).map((money, index) => ({
      place: place * 100 + index,
      channel: one.channel,
      ...Object.fromEntries(counts.map((name) => [name, index === 0 ? one[name] : null])),
      currency: money?.currency ?? null,
      ...Object.fromEntries(
        (['purchase', 'service'] as const).flatMap((by) =>
          sums.map((name) => [`${by}_${name}`, money?.[by][name] ?? null] as const),
        ),
      ),
    })),
  );
  const types = [
    'place int',
    'channel text',
    ...counts.map((name) => `"${name}" int`),
    'currency text',
    ...(['purchase', 'service'] as const).flatMap((by) => sums.map((name) => `"${by}_${name}" bigint`)),
  ];
  return {
    entity: 'omnichannel',
    title: columnLabels.channel,
    columns,
    from: `json_to_recordset(${values.add(JSON.stringify(rows))}::json) as t(${types.join(', ')})`,
    orderBy: 't.place',
    branch: branchCondition(scope, branchId, 'b.id', values),
    values: values.list,
    filter: queryText(null, query, [startDate, endDate]),
  };
}
