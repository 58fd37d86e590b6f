import { useEffect, useRef, useState } from 'react';
import { Choice } from '../shell/fields';
import { momentText } from '../shell/parts';
import { languageName } from '../shell/texts';
import { actorIn } from '../shell/words';
import type { Desk, DeskState } from './desk';
import type { DraftFragment } from './documents/generated';
import { TextFields } from './textFields';
import { conflictWords as said } from './words';
import {
  merge,
  nothingWritten,
  sentOf,
  textIn,
  withText,
  writtenOf,
  type Side,
  type Written,
} from './written';

interface ConflictProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly theirs: DraftFragment | null;
}

/** Somebody else has saved meanwhile: nothing goes over theirs, and nothing of mine goes. */
export function Conflict({ desk, state: { written, known }, theirs }: ConflictProps) {
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>({});
  // The field that had it is gone.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const other = theirs ? writtenOf(theirs) : nothingWritten;
  const { written: merged, open } = merge(known, sentOf(written), other, chosen);
  const author = theirs?.editedBy ? actorIn(theirs.editedBy) : '–';
  if (!theirs)
    return (
      <section className="problem">
        <h2 ref={title} tabIndex={-1}>
          {said.gone}
        </h2>
        <button className="primary" onClick={() => desk.settle(sentOf(written), null)}>
          {said.anew}
        </button>
        {written.texts.map((text) => (
          <Theirs key={text.locale} written={written} locale={text.locale} />
        ))}
      </section>
    );
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict" ref={title} tabIndex={-1}>
        {said.title(author, momentText(theirs.editedAt))}
      </h2>
      <p>{said.says}</p>
      {open.map((locale) => {
        // Mine can still be changed there, so that both become one by hand.
        const mine = textIn(written, locale);
        const choice = (side: Side, name: string) => (
          <Choice
            type="radio"
            name={locale}
            checked={chosen[locale] === side}
            onChange={() => choose({ ...chosen, [locale]: side })}
          >
            {name}
          </Choice>
        );
        return (
          <fieldset key={locale}>
            <legend>{languageName(locale)}</legend>
            <div className="columns">
              <div>
                {choice('mine', said.mine)}
                {mine ? (
                  <TextFields
                    text={mine}
                    onChange={(change) => desk.write(withText(written, mine, change))}
                  />
                ) : (
                  <p className="faint">{said.removed}</p>
                )}
              </div>
              <div>
                {choice('theirs', said.theirs(author))}
                <Theirs written={other} locale={locale} />
              </div>
            </div>
          </fieldset>
        );
      })}
      <button
        className="primary"
        disabled={!open.every((locale) => chosen[locale])}
        onClick={() => desk.settle(merged, theirs)}
      >
        {said.save}
      </button>
    </section>
  );
}

function Theirs({ written, locale }: { readonly written: Written; readonly locale: string }) {
  const text = textIn(written, locale);
  if (!text) return <p className="faint">{said.removed}</p>;
  return (
    <div className="sheet" lang={locale}>
      <h3>{text.title}</h3>
      {text.changeNote && <p className="plain faint">{text.changeNote}</p>}
      <p className="plain">{text.body}</p>
    </div>
  );
}
