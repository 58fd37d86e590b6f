import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { momentText } from '../shell/parts';
import { customerWords as said } from './words';

/** When the page was printed, on paper alone. */
export function Printed() {
  const [at, setAt] = useState('');
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return at && <p className="printed">{said.printed(momentText(at))}</p>;
}
