import type { DecisionCopy } from '../../../actions/evidence/file/decisionCopy';
import { code, html } from '../../../domain/html/html';
import { screenSection } from './screens';
import { card, factList } from './templateSections';
import { marked, type Reader, textOf, textsIn, timeOf, titleOf } from './written';
import { type WrittenPage, writtenPage } from './writtenPage';

/** @param customerId as the request names them */
export function copyPage(copy: DecisionCopy, customerId: string, reader: Reader): WrittenPage {
  const { madeAt, shown: file, screens, origin, ofFormerId } = copy;
  const { words } = reader;
  const { facts, copy: said } = words;
  const untold = { stated: null, supersessions: new Map() };
  const parts = { reader, file, texts: textsIn(file), madeAt, ...untold, screens };
  const [text] = file.versions.flatMap(({ texts }) => texts);
  const cards = file.records.map((each) => card(parts, each, null, 'decision', new Map()));
  const body = html`<header>
      <h1>${said.title}</h1>
      <div class="lede">${marked(ofFormerId ? `${said.lede}\n\n${said.former}` : said.lede)}</div>
      ${factList([
        [facts.customer, code(customerId)],
        [said.template, code(textOf(file.records[0]?.record['templateCode']))],
        [facts.made, timeOf(reader, madeAt.toISOString())],
        [said.log, origin === null ? html`${facts.unnamedLog}` : code(origin)],
        [facts.times, html`${facts.timesIn(reader.timeZone)}`],
      ])}
    </header>
    <main>
      <section aria-labelledby="answer">
        <h2 id="answer">${text ? titleOf(text) : said.title}</h2>
        ${cards}
      </section>
      ${screenSection(reader, screens)}
      <section class="prose" aria-labelledby="check">
        <h2 id="check">${words.check}</h2>
        ${marked(said.checking)}
      </section>
    </main>`;
  return writtenPage(
    reader,
    { title: said.title, customerId, madeAt, hasPictures: screens.length > 0 },
    body,
  );
}

/** For a person who opens a link that leads to no copy. */
export function missingCopyPage(reader: Reader, isPassing: boolean): WrittenPage {
  const { none, ended, later } = reader.words.copy;
  const body = html`<main>
    <h1>${none}</h1>
    <p class="lede">${isPassing ? later : ended}</p>
  </main>`;
  return writtenPage(reader, { title: none, customerId: '', madeAt: null, hasPictures: false }, body);
}
