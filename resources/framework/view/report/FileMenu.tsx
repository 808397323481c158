import { useTranslate } from 'ra-core';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { exportFormats } from '#contract/core/exports.ts';
import { Button } from '#ui/Button.tsx';
import { useLanguage } from '../labels.ts';
import { useDownload } from '../useDownload.ts';

const names = { csv: 'CSV', xlsx: 'Excel' } as const;

interface FileMenuProps {
  endpoint: Pick<Endpoint, 'path'>;
  params: object;
  query: object;
}

/** Downloads the report as a file, with the current filters. */
export function FileMenu({ endpoint, params, query }: FileMenuProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const file = useDownload(endpoint);
  return exportFormats.map((format) => (
    <Button
      key={format}
      disabled={file.isPending}
      aria-label={translate('ui.report.file', { format: names[format] })}
      onClick={() => file.mutate({ params, query: { ...query, format, language } })}
    >
      {names[format]}
    </Button>
  ));
}
