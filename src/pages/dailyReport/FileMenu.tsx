import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { downloadDailyReport } from '#contract/dailyReport.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { errorText } from '#ui/errorText.ts';
import { saveFile } from '#ui/saveFile.ts';
import { reportQuery, type ReportState } from './reportState.ts';
import type { ReportPlace } from './useReport.ts';
import type { ReportWords } from './words.ts';

interface FileMenuProps {
  place: ReportPlace;
  state: ReportState;
  words: ReportWords;
  sheetHref: string;
}

/** Takes the report out: as a file of what it is narrowed to, or on paper. */
export function FileMenu({ place, state, words, sheetHref }: FileMenuProps) {
  const id = useId();
  const language = useLanguage();
  const notify = useNotify();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { companyId, branchId, date } = place;
  const work = useMutation({
    async mutationFn(format: ExportFormat) {
      const query = { ...reportQuery(state), date, branches: branchId ? [branchId] : undefined, format, language };
      const answer = await request(addressOf(downloadDailyReport, { params: { companyId }, query }));
      saveFile(await answer.blob(), `daily-report-${query.type}-${date}.${format}`);
    },
    onSuccess: () => notify('dailyReport.file.begun'),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
  });
  const take = (format: ExportFormat) => {
    setAnchor(null);
    work.mutate(format);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={work.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {words.text('file.menu')} <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <Menu id={id} open anchorEl={anchor} onClose={() => setAnchor(null)} transitionDuration={0}>
          <MenuItem component={Link} to={sheetHref}>
            {words.text('file.print')}
          </MenuItem>
          <MenuItem onClick={() => take('csv')}>{words.text('file.csv')}</MenuItem>
          <MenuItem onClick={() => take('xlsx')}>{words.text('file.xlsx')}</MenuItem>
        </Menu>
      )}
    </>
  );
}
