import type { ScreenShown } from '../../../actions/evidence/file/customerEvidence';
import { apart, code, html, Html } from './html';
import { timeOf } from './words';

/** What an answer's fact leads to, where the page has the screen. */
export function screenLink(id: string, screens: readonly ScreenShown[]): Html {
  const screen = screens.find(({ presentationId }) => presentationId === id);
  return screen ? html`<a href="#screen-${id}">${apart(screen.name)}</a>` : apart(id);
}

export function screenSection(screens: readonly ScreenShown[]): Html | null {
  if (screens.length === 0) return null;
  return html`<section aria-labelledby="screens">
    <h2 id="screens">What the screens showed</h2>
    ${screens.map(article)}
  </section>`;
}

/** The id hashes all of it, and is sealed with each answer that names it. */
function article({ presentationId, name, description, registeredAt, pictures, shown }: ScreenShown): Html {
  const left = pictures.length - shown.length;
  return html`<article class="prose" id="screen-${presentationId}" aria-labelledby="name-${presentationId}">
    <h3 id="name-${presentationId}">${apart(name)}</h3>
    <p>${apart(description)}</p>
    ${shown.map(
      ({ mediaType, bytes }, index) =>
        html`<img
          src="${new Html(`data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`)}"
          alt="Picture ${index + 1} of ${pictures.length} of this screen"
          width="${pictures[index]?.width ?? 0}"
          height="${pictures[index]?.height ?? 0}"
        />`,
    )}
    ${left > 0 ? html`<p class="faint">The service has ${left} more, which this page has no room for.</p>` : null}
    <p class="seal">
      Registered on ${timeOf(registeredAt.toISOString())} as ${code(presentationId)}, the SHA-256 of its
      words, its pictures and the versions it shows
    </p>
  </article>`;
}
