import { useEffect, useState } from 'react';
import { Asked } from '../shell/asked';
import { useSession } from '../shell/session';
import { ScreenDocument } from './documents/generated';
import { customerWords as said } from './words';

/** What the customer had before them, loaded once the reader wants to see it. */
export function Screen({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.screen}</summary>
      {isOpen && (
        <Asked document={ScreenDocument} variables={{ id }}>
          {({ presentation }) =>
            presentation && (
              <>
                <p>
                  {presentation.name}. <span className="faint">{presentation.description}</span>
                </p>
                {presentation.pictures.map((picture, index) => (
                  <Picture key={picture.url} {...picture} says={said.picture(index + 1, presentation.name)} />
                ))}
              </>
            )
          }
        </Asked>
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
  const { load } = useSession();
  const [source, setSource] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const read = async () => {
      const reader = new FileReader();
      reader.onload = () => setSource(reader.result as string);
      reader.readAsDataURL(await (await load(url)).blob());
    };
    read().catch(() => setMissing(true));
  }, [url, load]);
  if (isMissing) return <p role="alert">{said.noPicture}</p>;
  return source && <img className="picture" src={source} alt={says} width={width} height={height} />;
}
