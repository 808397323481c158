import { FileBytes, type Film } from './film/bytes.ts';
import { mp4Film } from './film/mp4.ts';
import { webmFilm } from './film/webm.ts';

/**
 * Reads the length and the codec of an MP4 or WebM from its container, in bounded parts.
 *
 * @returns null if it has no film, or does not say how long it is
 */
export const filmFacts = (path: string, type: string): Promise<Film | null> =>
  FileBytes.of(path, async (bytes) => {
    const film = type === 'video/webm' ? await webmFilm(bytes) : await mp4Film(bytes);
    return film && Number.isFinite(film.seconds) && film.seconds > 0 ? film : null;
  });
