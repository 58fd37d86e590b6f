import type { ApolloClient, ApolloLink } from '@apollo/client';
import { useMemo, useState } from 'react';
import { PendingUpdateDocument } from 'consent-client/documents';
import { createApollo } from '../consentApollo';
import type { Session } from '../session';
import { DraftAtWorkError, publishNext } from './publishing';
import { hasWording } from './wordings';

/** What the newest press of a button behind the scenes has come to. */
export type Doing =
  | { readonly kind: 'none' | 'publishing' | 'failed' }
  | { readonly kind: 'published' | 'draftAtWork'; readonly label: string };

export const views = ['variables', 'document', 'response'] as const;

export type BackstageState = ReturnType<typeof useBackstage>;

interface Given {
  readonly session: Session;
  readonly apollo: ApolloClient;
  readonly link: ApolloLink;
  readonly startOver: () => Promise<void>;
  readonly templateCode: string;
}

/** Kept outside of the panel, which moves into the dialog and out of it. */
export function useBackstage({ session, apollo, link, startOver, templateCode }: Given) {
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<(typeof views)[number]>('variables');
  /** The number of an exchange; null follows the newest. */
  const [chosen, choose] = useState<number | null>(null);
  const [doing, setDoing] = useState<Doing>({ kind: 'none' });
  const { publisher } = session;
  const staff = useMemo(() => (publisher ? createApollo(publisher, link) : null), [publisher, link]);

  const publish = async () => {
    if (!staff || doing.kind === 'publishing') return;
    setDoing({ kind: 'publishing' });
    try {
      const label = await publishNext(staff, templateCode);
      setDoing({ kind: 'published', label });
      // Where there is little room, the dialog is what to look at now.
      setOpen(false);
      choose(null);
      await apollo.refetchQueries({ include: [PendingUpdateDocument] });
    } catch (fault) {
      setDoing(fault instanceof DraftAtWorkError ? { kind: 'draftAtWork', label: fault.label } : failed);
    }
  };
  const beginAgain = () => {
    choose(null);
    startOver().then(
      () => {
        setDoing({ kind: 'none' });
        setOpen(false);
      },
      () => setDoing(failed),
    );
  };
  return {
    ...{ isOpen, view, chosen, doing },
    onOpen: setOpen,
    onView: setView,
    onChoose: choose,
    onPublish: staff && hasWording(templateCode) ? () => void publish() : null,
    onStartOver: publisher ? beginAgain : null,
  };
}

const failed = { kind: 'failed' } as const;
