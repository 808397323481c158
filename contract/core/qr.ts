import qrcode from 'qrcode-generator';

/** A link as a QR code: one path in a square, with a quiet zone. */
export function qrPath(link: string): { side: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(link);
  code.make();
  const size = code.getModuleCount();
  const path: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (code.isDark(row, column)) path.push(`M${column + 4} ${row + 4}h1v1h-1z`);
  return { side: size + 8, path: path.join('') };
}
