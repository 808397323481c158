import type { OutboxMessage } from '#contract/platform/outbox.ts';
import type { RowViewProps } from '#resources/framework/report.ts';
import { ReportDrawer } from '#resources/framework/view/report/ReportDrawer.tsx';

/** The visible parts of a message. */
export default function Message({ row, onClose }: RowViewProps<OutboxMessage>) {
  if (!row) return null;
  return (
    <ReportDrawer title={row.subject || row.recipient} onClose={onClose}>
      <div className="stack wrap">
        <p className="quiet">{row.recipient}</p>
        {row.subject && <b>{row.subject}</b>}
        <p className="as-written">{row.text}</p>
      </div>
    </ReportDrawer>
  );
}
