import { readFile } from 'node:fs/promises';
import sharp, { type SharpOptions } from 'sharp';
import { rasterWidths, type Rasters } from '#contract/core/constants.ts';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import { ApiError, refused } from '../kernel/errors.ts';
import type { FileStore } from '../kernel/files.ts';
import { drawingFault, drawingFaults } from './drawings.ts';

/** Uploaded pictures as rasters for guests' pages: small, without metadata, and unable to run anything. */

/** Pixels of the largest picture that is decoded: a phone's photo has up to 50 million. */
const maxPixels = 60_000_000;
/** Seconds after which decoding is given up. */
const patience = 20;

// Pictures are decoded one by one beside everything else that the process does, and each is needed once.
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/** Runs the work of one picture at a time. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseInsideTransaction('Decoding a picture');
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

const decoded = (content: Buffer | string, options: SharpOptions = {}) =>
  sharp(content, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({ seconds: patience });

/**
 * Refuses a file that cannot be decoded as a picture, and a drawing that could do more than draw.
 *
 * @param field of the form that sent it
 * @throws ApiError `unsupported_type`, `too_large` or `invalid_input`
 */
export async function checkPicture({ content, type }: { content: Buffer; type: string }, field: string): Promise<void> {
  refuseDrawing(content, type, field);
  try {
    await inTurn(() => decoded(content).resize(16).raw().toBuffer());
  } catch (error) {
    throw unreadable(error);
  }
}

function refuseDrawing(content: Buffer, type: string, field: string): void {
  const fault = type === 'image/svg+xml' ? drawingFault(content.toString('utf8')) : null;
  if (fault === 'unreadable') throw unreadable(new Error(drawingFaults[fault]));
  if (fault) throw refused('invalid_input', field, drawingFaults[fault], { code: fault });
}

/**
 * Makes a picture for a large screen, of at most its size.
 *
 * @param content or the path of a file on the disk
 * @param field of the form that sent it
 * @throws ApiError as {@link checkPicture}
 */
export async function screenPicture(content: Buffer | string, type: string, field: string): Promise<Buffer> {
  if (type === 'image/svg+xml')
    refuseDrawing(typeof content === 'string' ? await readFile(content) : content, type, field);
  try {
    return await inTurn(async () => {
      const options = type === 'image/svg+xml' ? { density: await densityOf(content, screenSide) } : {};
      const image = decoded(content, options).autoOrient();
      return image
        .resize({ width: screenSide, height: screenSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 2 })
        .toBuffer();
    });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Pixels of a television, on its longer side. */
const screenSide = 1_920;

const unreadable = (error: unknown) =>
  error instanceof Error && /pixel limit|too large/i.test(error.message)
    ? new ApiError('too_large', 'The picture has too many pixels.')
    : new ApiError('unsupported_type', 'This picture cannot be read.');

/** Drawings are rendered in the size in which they are needed. */
async function densityOf(content: Buffer | string, wanted: number): Promise<number> {
  const { width } = await decoded(content).metadata();
  return Math.min(2_400, Math.max(72, (72 * wanted) / Math.max(1, width)));
}

/**
 * Stores an uploaded picture as rasters of each width; smaller pictures are not enlarged.
 *
 * @param address of the upload
 * @returns null if it is gone or cannot be decoded
 */
export function makeRasters(files: FileStore, companyId: string, address: string): Promise<Rasters | null> {
  return inTurn(async () => {
    const original = await files.get(address.slice(address.lastIndexOf('/') + 1));
    if (!original) return null;
    const { content, type } = original;
    try {
      const options = type === 'image/svg+xml' ? { density: await densityOf(content, rasterWidths[2]) } : {};
      const made: [number, Buffer][] = [];
      for (const width of rasterWidths) {
        const image = decoded(content, options).autoOrient().resize({ width, withoutEnlargement: true });
        made.push([width, await image.webp({ quality: 76, effort: 2 }).toBuffer()]);
      }
      const stored = await Promise.all(
        made.map(async ([width, raster]) => [width, await files.put(raster, 'image/webp', companyId)] as const),
      );
      return Object.fromEntries(stored) as unknown as Rasters;
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw error;
      return null;
    }
  });
}
