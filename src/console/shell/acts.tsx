import { useId, type MouseEvent } from 'react';
import {
  Ask,
  RefusalWords,
  type Afterwards,
  useChange,
  WriteButton,
  type AskProps,
  type Changed,
  type Filled,
} from './forms';
import { words } from './words';

interface Act<Input, Data> extends Afterwards<Data> {
  readonly document: Changed<Input, Data>;
  readonly input: (filled: Filled) => Input;
}

/** A change that a dialog asks about first. */
export function AskedAct<Input, Data>({
  document,
  input,
  refetch,
  onDone,
  ...ask
}: Act<Input, Data> & Omit<AskProps, 'change' | 'onSend'>) {
  const change = useChange(document, { refetch, onDone });
  return <Ask {...ask} change={change} onSend={(filled) => change.send(input(filled))} />;
}

interface PressProps<Input, Data> extends Omit<Act<Input, Data>, 'input'> {
  readonly input: Input;
  readonly action: string;
}

/** A change that does no harm, so nobody is asked. */
export function Press<Input, Data>({ document, input, action, ...afterwards }: PressProps<Input, Data>) {
  const { send, error, isBusy } = useChange(document, afterwards);
  return (
    <>
      <WriteButton disabled={isBusy} onClick={() => void send(input)}>
        {action}
      </WriteButton>
      {error && <RefusalWords error={error} />}
    </>
  );
}

interface SecretProps {
  /** Of whom it is. */
  readonly name: string;
  readonly secret: string;
  readonly onKept: () => void;
}

/** Shown once, so nothing but its own button closes it. */
export function Secret({ name, secret, onKept }: SecretProps) {
  const id = useId();
  const finish = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('dialog')?.close();
    onKept();
  };
  return (
    <dialog
      ref={(dialog) => dialog?.showModal()}
      closedby="none"
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id}>{words.secretOf(name)}</h2>
      <p>{words.shownOnce}</p>
      <pre>
        <code>{secret}</code>
      </pre>
      <div className="row">
        <button onClick={() => void navigator.clipboard.writeText(secret)}>{words.copy}</button>
        <button className="primary" onClick={finish}>
          {words.kept}
        </button>
      </div>
    </dialog>
  );
}
