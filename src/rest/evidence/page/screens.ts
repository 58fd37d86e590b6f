import type { ScreenShown } from '../../../actions/evidence/file/customerEvidence';
import { apart, code, html, Html } from '../../../domain/html/html';
import { timeOf, type Reader } from './written';

/** What an answer's fact leads to, where the page has the screen. */
export function screenLink(id: string, screens: readonly ScreenShown[]): Html {
  const screen = screens.find(({ presentationId }) => presentationId === id);
  return screen ? html`<a href="#screen-${id}">${apart(screen.name)}</a>` : apart(id);
}

export function screenSection(reader: Reader, screens: readonly ScreenShown[]): Html | null {
  if (screens.length === 0) return null;
  return html`<section aria-labelledby="screens">
    <h2 id="screens">${reader.words.screens}</h2>
    ${screens.map((screen) => article(reader, screen))}
  </section>`;
}

/** The id hashes all of it, and is sealed with each answer that names it. */
function article(reader: Reader, { presentationId, name, pictures, shown, ...screen }: ScreenShown): Html {
  const { words } = reader;
  const left = pictures.length - shown.length;
  return html`<article class="prose" id="screen-${presentationId}" aria-labelledby="name-${presentationId}">
    <h3 id="name-${presentationId}">${apart(name)}</h3>
    <p>${apart(screen.description)}</p>
    ${shown.map(
      ({ mediaType, bytes }, index) =>
        html`<img
          src="${new Html(`data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`)}"
          alt="${words.picture(index + 1, pictures.length)}"
          width="${pictures[index]?.width ?? 0}"
          height="${pictures[index]?.height ?? 0}"
        />`,
    )}
    ${left > 0 ? html`<p class="faint">${words.morePictures(left)}</p>` : null}
    <p class="seal">
      ${words.registered(timeOf(reader, screen.registeredAt.toISOString()), code(presentationId))}
    </p>
  </article>`;
}
