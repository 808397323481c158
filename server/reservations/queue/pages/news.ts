import { escaped } from '#server/platform/http/linkPage.ts';

/** Announcements on guests' pages of the queue. */

interface Announced {
  title: string;
  subtitle: string;
  content: string;
  imageUrl: string | null;
}

const paragraph = (text: string) => (text ? `<p>${escaped(text)}</p>` : '');

/** As HTML. */
export const newsHtml = (announcements: readonly Announced[]): string =>
  announcements
    .map(({ title, subtitle, content, imageUrl }) =>
      [
        '<section class="card news">',
        imageUrl ? `<img src="${escaped(imageUrl)}" alt="">` : '',
        title ? `<h3>${escaped(title)}</h3>` : '',
        paragraph(subtitle),
        paragraph(content),
        '</section>',
      ].join(''),
    )
    .join('');
