import { expect, test } from 'vitest';
import type { BoardState } from '#server/reservations/queue/board/boardState.ts';
import { calling, television } from '#tests/support/television.ts';

/** The pictures, films and announcements of the calling board, one after the other. */

type Media = BoardState['media'];
const withMedia = (...media: Media): BoardState => ({ ...calling(0), media });
const picture = (url: string, seconds: number) => ({ kind: 'image', url, seconds }) as const;
const film = (url: string) => ({ kind: 'video', url }) as const;
const slide = (html: string, seconds: number) => ({ kind: 'slide', html, seconds }) as const;

async function board(media: Media, broken: readonly string[] = []) {
  const made = television({ broken });
  await made.pass(1_000);
  made.send(withMedia(...media));
  const element = (id: string) => made.document.getElementById(id);
  const shown = () =>
    ['i', 'v', 'a']
      .map(element)
      .filter((one) => one && !(one as HTMLElement).hidden)
      .map((one) => one?.getAttribute('src') ?? one?.textContent)
      .join();
  return { ...made, shown, element };
}

test('each is shown in its turn for as long as it is to be, and a film to its end', async () => {
  const made = await board([picture('/files/a.webp', 20), film('/files/b.mp4'), slide('<h3>Closed</h3>', 12)]);
  for (let round = 0; round < 3; round += 1) {
    made.fire('i', 'load');
    expect(made.shown()).toBe('/files/a.webp');
    await made.pass(19_000);
    expect(made.shown()).toBe('/files/a.webp');
    await made.pass(1_500);
    expect(made.shown()).toBe('/files/b.mp4');
    await made.pass(200_000);
    expect(made.shown()).toBe('/files/b.mp4');
    made.fire('v', 'ended');
    expect(made.shown()).toBe('Closed');
    await made.pass(11_500);
    expect(made.shown()).toBe('Closed');
    await made.pass(1_000);
    expect(made.element('i')?.getAttribute('src')).toBe('/files/a.webp');
  }
  expect(made.sizes().open).toBe(1);
});

test('a film that cannot be played, or a picture that is not there, is left out', async () => {
  const made = await board(
    [picture('/files/a.webp', 10), film('/files/broken.mp4'), picture('/files/gone.webp', 10), film('/files/b.mp4')],
    ['/files/broken.mp4'],
  );
  made.fire('i', 'load');
  await made.pass(10_200);
  // What was there before stays in place of the film.
  expect(made.shown()).toBe('/files/a.webp');
  await made.pass(3_500);
  expect(made.element('i')?.getAttribute('src')).toBe('/files/gone.webp');
  made.fire('i', 'error');
  await made.pass(3_500);
  expect(made.shown()).toBe('/files/b.mp4');
});

test('a film that was taken away while it loaded does not cut the next picture short', async () => {
  const made = await board([film('/files/broken.mp4')], ['/files/broken.mp4']);
  made.send(withMedia(picture('/files/a.webp', 60), slide('Later', 10)));
  made.fire('i', 'load');
  await made.pass(50_000);
  expect(made.shown()).toBe('/files/a.webp');
});

test('a change of the other media leaves the one that is shown', async () => {
  const [one, two] = [picture('/files/a.webp', 30), picture('/files/b.webp', 30)];
  const made = await board([one, two]);
  made.fire('i', 'load');
  await made.pass(20_000);
  made.send(withMedia(slide('New', 10), one));
  await made.pass(5_000);
  expect(made.shown()).toBe('/files/a.webp');
  await made.pass(6_000);
  expect(made.shown()).toBe('New');
});

test('without media the numbers have the whole screen', async () => {
  const made = await board([picture('/files/a.webp', 10)]);
  expect(made.element('b')?.classList.contains('solo')).toBe(false);
  made.send(withMedia());
  expect(made.element('b')?.classList.contains('solo')).toBe(true);
  expect(made.element('m')?.hidden).toBe(true);
});
