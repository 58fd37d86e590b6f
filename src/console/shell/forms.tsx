import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { findRefusal, Refused } from 'consent-client/apollo';
import { useId, useRef, type ButtonHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import { lookAgain } from './address';
import { Expected, Faults } from './fields';
import { useOnline } from './online';
import { refusalWords } from './refusals';
import { useSession } from './session';
import { words } from './words';

/** What the service is asked to change. */
export interface Change<Input, Data> {
  /** Null where it was refused; `error` says why. */
  readonly send: (input: Input) => Promise<Data | null>;
  readonly error: Error | undefined;
  readonly isBusy: boolean;
}

/** A mutation with one argument. */
export type Changed<Input, Data> = TypedDocumentNode<Data, OperationVariables & { input: Input }>;

export interface Afterwards<Data> {
  /** The names of the queries that show something else then. */
  readonly refetch?: readonly string[];
  readonly onDone?: (data: Data) => void;
}

export function useChange<Input, Data>(
  document: Changed<Input, Data>,
  { refetch = [], onDone }: Afterwards<Data> = {},
): Change<Input, Data> {
  const [mutate, { loading, error }] = useMutation(document, {
    refetchQueries: [...refetch],
    awaitRefetchQueries: true,
  });
  const send = async (input: Input) => {
    const { data = null } = await mutate({ variables: { input } }).catch(() => ({ data: null }));
    if (data) onDone?.(data);
    return data;
  };
  return { send, error, isBusy: loading };
}

/** Nothing is written while offline; the line on top of the page says so. */
export function WriteButton({ disabled, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const isOnline = useOnline();
  return (
    <button {...rest} disabled={disabled || !isOnline} aria-describedby={isOnline ? undefined : 'offline'} />
  );
}

/** What was filled in, by the names of the fields. */
export interface Filled {
  /** Empty where there is nothing. */
  readonly text: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  /** Of several words in one field. */
  readonly list: (name: string) => readonly string[];
}

/** What a form does in place of the browser’s own. */
export const sentWith = (onSend: (filled: Filled) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  onSend(filledIn(new FormData(event.currentTarget, event.nativeEvent.submitter)));
};

function filledIn(data: FormData): Filled {
  const all = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []));
  const text = (name: string) => all(name)[0] ?? '';
  return {
    all,
    text,
    list: (name) =>
      text(name)
        .split(/[\s,]+/)
        .filter(Boolean),
  };
}

interface FormProps {
  /** The word on its button. */
  readonly action: string;
  readonly change: Pick<Change<never, unknown>, 'error' | 'isBusy'>;
  readonly onSend: (filled: Filled) => unknown;
  readonly children?: ReactNode;
  /** Beside the button. */
  readonly other?: ReactNode;
}

/** A refusal is shown at its fields, and in words above the button. */
export function Form({ action, change, onSend, children, other }: FormProps) {
  const { error, isBusy } = change;
  return (
    <form onSubmit={sentWith(onSend)}>
      <Faults value={faultsIn(error)}>{children}</Faults>
      {error && !isBusy && <RefusalWords error={error} />}
      <div className="row">
        <WriteButton className="primary" disabled={isBusy}>
          {action}
        </WriteButton>
        {other}
      </div>
    </form>
  );
}

/** By the path of the input, such as `decidedBy.check`, and each that leads to it: what was expected there. */
function faultsIn(error: Error | undefined): Readonly<Record<string, ReactNode>> {
  const refusal = error && findRefusal(error);
  if (!(refusal instanceof Refused.INVALID_INPUT)) return {};
  const { errors } = refusal.details;
  return Object.fromEntries(
    errors.flatMap(({ pointer, expected }) => {
      const [, ...parts] = pointer.split('/');
      const fault = <Expected {...{ pointer, expected }} />;
      // Also at the fields that a list or a group has as a whole.
      return parts.map((_part, index) => [parts.slice(0, index + 1).join('.'), fault] as const);
    }),
  );
}

/** Where there are no others, the service's own words, which are English. */
export function RefusalWords({ error }: { readonly error: Error }) {
  const { apollo } = useSession();
  const refusal = findRefusal(error);
  if (!refusal) return <div role="alert">{words.notSent}</div>;
  const { code, message, requestId } = refusal;
  const said = refusalWords[code];
  return (
    <div role="alert" title={`${code} ${requestId}`}>
      {said ?? words.refused}{' '}
      {!said && (
        <>
          <span lang="en">{message}</span> <code>{code}</code>{' '}
        </>
      )}
      {/* What is in the fields is gone then. */}
      {code === 'EDIT_CONFLICT' && (
        <button type="button" onClick={() => void apollo.clearStore().then(lookAgain)}>
          {words.loadAgain}
        </button>
      )}
      {(!said || code === 'INTERNAL') && <code className="faint">{requestId}</code>}
    </div>
  );
}

export interface AskProps extends Omit<FormProps, 'onSend' | 'other'> {
  /** Closes once it gives something. */
  readonly onSend: (filled: Filled) => Promise<unknown>;
  /** The question. */
  readonly title: string;
  /** The word on the button that opens it; the same as `action` if left out. */
  readonly open?: string;
  readonly isPrimary?: boolean;
}

/** A button, and the dialog that asks before anything is done. */
export function Ask({ open, title, onSend, isPrimary = false, ...form }: AskProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const send = async (filled: Filled) => {
    if (await onSend(filled)) close();
  };
  return (
    <>
      <WriteButton
        type="button"
        className={isPrimary ? 'primary' : undefined}
        onClick={() => dialog.current?.showModal()}
      >
        {open ?? form.action}
      </WriteButton>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Form
          {...form}
          onSend={send}
          other={
            <button type="button" onClick={close}>
              {words.cancel}
            </button>
          }
        />
      </dialog>
    </>
  );
}
