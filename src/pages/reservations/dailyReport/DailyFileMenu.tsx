import { common } from '#contract/labels/commonLabels.ts';
import { downloadDailyReport } from '#contract/reservations/dailyReport.ts';
import { exportFormats } from '#contract/core/exports.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useDownload } from '#resources/framework/view/useDownload.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { reportQuery, type ReportState } from './reportState.ts';
import type { ReportPlace } from './useReport.ts';
import type { DailyReportWords } from './words.ts';

interface FileMenuProps {
  place: ReportPlace;
  state: ReportState;
  words: DailyReportWords;
  sheetHref: string;
}

/** Exports the filtered report to a file, or prints it. */
export function DailyFileMenu({ place: { companyId, branchId, date }, state, words, sheetHref }: FileMenuProps) {
  const language = useLanguage();
  const file = useDownload(downloadDailyReport, 'dailyReport.file.begun');
  const query = { ...reportQuery(state), date, branches: branchId ? [branchId] : undefined, language };
  return (
    <MenuButton
      disabled={file.isPending}
      items={() => [
        { key: 'paper', label: words.text('file.print'), to: sheetHref },
        ...exportFormats.map((format) => ({
          key: format,
          label: words.text(`file.${format}`),
          onChoose: () => file.mutate({ params: { companyId }, query: { ...query, format } }),
        })),
      ]}
    >
      {words.say(common.exporting)} <span aria-hidden="true">▾</span>
    </MenuButton>
  );
}
