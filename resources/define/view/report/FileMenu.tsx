import { useTranslate } from 'ra-core';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportFormats, type ExportFormat } from '#contract/exports.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { useLanguage } from '../say.ts';
import { useAction } from '../useAction.ts';
import { saveFile } from '#ui/saveFile.ts';

const names = { csv: 'CSV', xlsx: 'Excel' } as const;

interface FileMenuProps {
  endpoint: Pick<Endpoint, 'path'>;
  companyId: string;
  query: object;
}

/** The report as a file, as it is filtered. */
export function FileMenu({ endpoint, companyId, query }: FileMenuProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const work = useAction(async (format: ExportFormat) => {
    const answer = await request(addressOf(endpoint, { params: { companyId }, query: { ...query, format, language } }));
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    saveFile(await answer.blob(), name ?? `report.${format}`);
  });
  return exportFormats.map((format) => (
    <Button
      key={format}

      disabled={work.isPending}
      aria-label={translate('ui.report.file', { format: names[format] })}
      onClick={() => work.mutate(format)}
    >
      {names[format]}
    </Button>
  ));
}
