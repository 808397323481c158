import { fileError } from '../fileError.ts';
import type { Archive } from './archive.ts';
import { builtInDate, dateFormatOf, type DateFormat } from './dates.ts';
import { hearXml } from './xml.ts';

/** The properties of a workbook. */
export interface Workbook {
  sheets: { name: string; path: string }[];
  /** Whether days count from 1904. */
  from1904: boolean;
  stringsPath: string;
  /** By the index of a cell's style: the parts of a timestamp that it shows; null if numbers are not dates. */
  dateStyles: readonly (DateFormat | null)[];
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** @throws ApiError if it is not a workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const path = 'xl/workbook.xml';
  if (!archive.has(path)) throw fileError('notWorkbook');
  const targets = new Map<string, string>();
  let [stringsPath, stylesPath] = ['xl/sharedStrings.xml', 'xl/styles.xml'];
  await hearXml(once(await archive.whole('xl/_rels/workbook.xml.rels')), {
    open(name, { Id = '', Target = '', Type = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, target);
      if (Type.endsWith('/sharedStrings')) stringsPath = target;
      if (Type.endsWith('/styles')) stylesPath = target;
    },
  });
  const sheets: Workbook['sheets'] = [];
  let from1904 = false;
  await hearXml(once(await archive.whole(path)), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(attributes['r:id'] ?? attributes.id ?? '');
      if (target?.includes('worksheets/') && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: attributes.name ?? '', path: target });
    },
  });
  if (!sheets.length) throw fileError('noSheet');
  return { sheets, from1904, stringsPath, dateStyles: await dateStylesOf(archive, stylesPath) };
}

async function dateStylesOf(archive: Archive, path: string): Promise<(DateFormat | null)[]> {
  const own = new Map<number, DateFormat | null>();
  const styles: (DateFormat | null)[] = [];
  let inCells = false;
  await hearXml(once(await archive.whole(path)), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt') own.set(format, dateFormatOf(formatCode));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(own.has(format) ? (own.get(format) ?? null) : builtInDate(format));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
