import type { OutboxMessage } from '#contract/outbox.ts';
import { ReportDrawer } from '#resources/define/view/report/ReportDrawer.tsx';

/** One message, as far as it is shown. */
export default function Message({ row, onClose }: { row: OutboxMessage; onClose: () => void }) {
  return (
    <ReportDrawer title={row.subject || row.recipient} onClose={onClose}>
      <p className="quiet">{row.recipient}</p>
      <p className="as-written">{row.text}</p>
    </ReportDrawer>
  );
}
