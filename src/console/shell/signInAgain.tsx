import { useState } from 'react';
import { faultText } from './issuer/useIssuer';
import { useSession } from './session';
import { words } from './words';

/** Above the screen, which stays as it is. The issuer's page comes in a window of its own. */
export function SignInAgain({ onDone }: { readonly onDone: () => void }) {
  const { signIn } = words;
  const { signInAgain } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const again = async () => {
    setFault(null);
    try {
      await signInAgain?.();
      onDone();
    } catch (error) {
      const { faultOf } = await import('./issuer/issuer');
      setFault(faultText(faultOf(error)));
    }
  };
  return (
    <div className="over">
      <p role="alert">{fault ?? signIn.expired}</p>
      <button className="primary" onClick={() => void again()}>
        {signIn.again}
      </button>
    </div>
  );
}
