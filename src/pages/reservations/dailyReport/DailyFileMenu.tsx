import { common } from '#contract/labels/commonLabels.ts';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
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
      items={(close) => [
        <MenuItem key="paper" component={Link} to={sheetHref}>
          {words.text('file.print')}
        </MenuItem>,
        ...exportFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              file.mutate({ params: { companyId }, query: { ...query, format } });
            }}
          >
            {words.text(`file.${format}`)}
          </MenuItem>
        )),
      ]}
    >
      {words.say(common.exporting)} <span aria-hidden="true">▾</span>
    </MenuButton>
  );
}
