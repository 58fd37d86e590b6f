import { NotFound, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { words } from '../shell/words';
import { AnswerFor } from './acting/answerFor';
import { Customer } from './customer';
import { Erase } from './acting/erase';
import { FindCustomer, idFault } from './findCustomer';
import { LinkId } from './acting/linkId';

export function Screens({ path: [id, act, templateCode] }: ScreenProps) {
  const { mayOneOf } = useSession();
  if (!id || idFault(id)) return <FindCustomer key={id} wrong={id} />;
  if (act === undefined) return <Customer key={id} id={id} />;
  const needed = scopes[act];
  if (!needed || (act === 'answer') !== (templateCode !== undefined)) return <NotFound />;
  if (!mayOneOf(needed)) return <p>{words.mayNot(needed)}</p>;
  if (templateCode) return <AnswerFor key={id + templateCode} id={id} templateCode={templateCode} />;
  return act === 'link' ? <LinkId key={id} id={id} /> : <Erase key={id} id={id} />;
}

const scopes: Readonly<Record<string, string>> = {
  answer: 'consents:decide',
  link: 'subjects:link',
  erase: 'subjects:erase',
};
