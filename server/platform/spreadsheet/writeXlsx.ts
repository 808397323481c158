import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Language } from '#contract/core/constants.ts';
import { columnText, type FileColumn, type FileRow } from './fileColumn.ts';
import { bufferOf, writeSlowly } from './writeCsv.ts';

/**
 * Writes a workbook (ECMA-376) row by row, with only the current row in memory. Texts are inline, so that none is ever
 * a formula.
 */

/** Maximum rows of a sheet without its header; a longer file continues in another sheet. */
const rowsInSheet = 1_048_000;
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for XML, without the characters that XML does not allow. Readers take `_x0041_` for a character. */
const escaped = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since 30 December 1899, the format of spreadsheets. */
const serial = (wallClock: string) => Date.parse(`${wallClock.replace(' ', 'T')}:00Z`) / 86_400_000 + 25_569;

const isNumber = ({ kind }: FileColumn) => kind === 'integer' || kind === 'number';

function cell(column: FileColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (isNumber(column)) return `<c><v>${Number(value)}</v></c>`;
  if (column.kind === 'instant') return `<c s="2"><v>${serial(String(value))}</v></c>`;
  return textCell(columnText(column, value, language));
}

function sheetStart(columns: readonly FileColumn[], language: Language): string {
  const head = columns.map(({ label }) => textCell(label[language], 1)).join('');
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? (isNumber(column) ? 10 : 18)}" customWidth="1"/>`,
  );
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${head}</row>`;
}
const sheetEnd = '</sheetData></worksheet>';

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Writes one workbook to {@link stream}: rows, then {@link finish}. */
export class WorkbookWriter {
  readonly stream: Readable;
  readonly #zip = new ZipFile();
  readonly #names: string[] = [];
  #sheet: PassThrough | null = null;
  #rows = 0;

  constructor(
    private readonly columns: readonly FileColumn[],
    private readonly language: Language,
    private readonly title: string,
  ) {
    this.stream = this.#zip.outputStream as Readable;
  }

  async add(rows: readonly FileRow[]): Promise<void> {
    let text = '';
    for (const row of rows) {
      if (!this.#sheet || this.#rows === rowsInSheet) {
        await this.#write(text);
        text = '';
        this.#open(this.#names.length ? `${this.title} ${this.#names.length + 1}` : this.title);
      }
      this.#rows += 1;
      text += `<row>${this.columns.map((column, index) => cell(column, row[index], this.language)).join('')}</row>`;
    }
    await this.#write(text);
  }

  /** A last sheet of plain lines, and the parts that complete the workbook. */
  finish(about: string, lines: readonly string[]): void {
    if (!this.#sheet) this.#open(this.title);
    this.#sheet?.end(sheetEnd);
    this.#names.push(about);
    const rows = lines.map((line) => `<row>${textCell(line)}</row>`).join('');
    this.#part(
      `xl/worksheets/sheet${this.#names.length}.xml`,
      `${xml}<worksheet xmlns="${main}"><sheetData>${rows}${sheetEnd}`,
    );
    const all = this.#names.map((name, index) => ({
      name: escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)),
      number: index + 1,
    }));
    this.#part(
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${all.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    );
    this.#part(
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${all.map(({ number }) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${all.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    );
    this.#part('xl/styles.xml', styles);
    this.#part(
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    );
    this.#part(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${all.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    );
    this.#zip.end();
  }

  #part(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name);
  }

  #open(name: string): void {
    this.#sheet?.end(sheetEnd);
    this.#names.push(name);
    this.#rows = 0;
    this.#sheet = bufferOf();
    this.#zip.addReadStream(this.#sheet, `xl/worksheets/sheet${this.#names.length}.xml`, { compressionLevel: 4 });
    this.#sheet.write(sheetStart(this.columns, this.language));
  }

  async #write(text: string): Promise<void> {
    if (text && this.#sheet) await writeSlowly(this.#sheet, text, this.stream);
  }
}
