import type { Question } from 'consent-client/react';
import type { BackstageWords } from '../wording/english';
import type { Exchange } from './exchanges';
import { Ledger } from './ledger';
import { Requests } from './requests';
import type { BackstageState, Doing } from './useBackstage';

interface BackstageProps extends BackstageState {
  readonly question: Question;
  readonly exchanges: readonly Exchange[];
  readonly words: BackstageWords;
}

/** What a customer never sees: the staff's button, what the ledger holds, and the requests. */
export function Backstage(props: BackstageProps) {
  const { question, words, isOpen, doing, onOpen, onPublish, onStartOver } = props;
  return (
    <section className="backstage" aria-labelledby="backstage" data-open={isOpen}>
      <div className="curtain">
        <h2 id="backstage">{words.title}</h2>
        <button
          className="unfold"
          aria-expanded={isOpen}
          aria-labelledby="backstage"
          onClick={() => onOpen(!isOpen)}
        />
      </div>
      <div className="behind">
        <p>{words.intro}</p>
        <div className="levers">
          {onPublish && (
            <button className="lever" aria-disabled={doing.kind === 'publishing'} onClick={onPublish}>
              {words.publish}
            </button>
          )}
          {onStartOver && <button onClick={onStartOver}>{words.startOver}</button>}
        </div>
        <p className="doing" role="status" data-kind={doing.kind}>
          {sentenceOf(doing, words)}
        </p>
        <Ledger question={question} words={words} />
        <Requests {...props} />
      </div>
    </section>
  );
}

function sentenceOf(doing: Doing, words: BackstageWords): string | null {
  switch (doing.kind) {
    case 'none':
      return null;
    case 'published':
    case 'draftAtWork':
      return words[doing.kind](doing.label);
    default:
      return words[doing.kind];
  }
}
