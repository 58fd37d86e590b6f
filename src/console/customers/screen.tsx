import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Loaded } from '../shell/parts';
import { useSession } from '../shell/session';
import { ScreenDocument } from './documents/generated';
import { useCustomerWords } from './words';

/** What the customer had before them, loaded once the reader wants to see it. */
export function Screen({ id }: { readonly id: string }) {
  const said = useCustomerWords();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(ScreenDocument, isOpen ? { variables: { id } } : skipToken);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.screen}</summary>
      {isOpen && (
        <Loaded data={data?.presentation} error={error} onAgain={() => void refetch()}>
          {({ name, description, pictures }) => (
            <>
              <p>
                {name}. <span className="faint">{description}</span>
              </p>
              {pictures.map((picture, index) => (
                <Picture key={picture.url} {...picture} says={said.picture(index + 1, name)} />
              ))}
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}

interface PictureProps {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly says: string;
}

/** It takes the token, which an image's own request does not carry. */
function Picture({ url, width, height, says }: PictureProps) {
  const said = useCustomerWords();
  const { token } = useSession();
  const [source, setSource] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const load = async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${await token()}` } });
      if (!response.ok) throw new Error('The picture was refused.');
      const reader = new FileReader();
      reader.onload = () => setSource(reader.result as string);
      reader.readAsDataURL(await response.blob());
    };
    load().catch(() => setMissing(true));
  }, [url, token]);
  if (isMissing) return <p role="alert">{said.noPicture}</p>;
  return source && <img className="picture" src={source} alt={says} width={width} height={height} />;
}
