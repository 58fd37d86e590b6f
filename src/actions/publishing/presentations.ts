import type { Pool } from 'pg';
import { asRecorder } from '../../domain/access/caller';
import { anyCustomerOr, holding, templateStaff } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { requireContentHash, requireWholeNumber } from '../../domain/input/input';
import {
  maxPictures,
  requirePresentation,
  shownPresentation,
  type PictureBytes,
  type SentPresentation,
  type ShownPresentation,
} from '../../domain/publishing/presentation';
import type { PrismaClient } from '../../storage/engine/prisma';
import {
  findPicture,
  insertPresentation,
  readPresentationPage,
  readPresentations,
} from '../../storage/publishing/presentations';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { instantPlace, pageOf, requireInstantPage, type ListLimits, type PageInput } from '../running/page';
import type { PublishedVersions } from '../templates/publishedVersions';

interface Parts {
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly publishedVersions: PublishedVersions;
  readonly limits: ListLimits;
}

/** Registers a screen, once: the same again gives the first. @throws Refused `VERSION_NOT_FOUND` */
export const registerPresentation = action({
  writes: true,
  permission: holding('templates:publish'),
  input: (sent: SentPresentation) => requirePresentation(sent),
  run: async ({ pool, prisma, clock, publishedVersions }: Parts, sent, { caller }) => {
    for (const consentVersionId of sent.consentVersionIds) {
      const found = await publishedVersions.find(consentVersionId);
      if (!found || found.version.cancellation)
        throw new Refused({ code: 'VERSION_NOT_FOUND', consentVersionId });
    }
    const registered = { registeredAt: clock.now(), registeredBy: asRecorder(caller) };
    const isNew = await insertPresentation(prisma, { ...sent, ...registered });
    return { presentation: await getPresentation(pool, sent.presentationId), isNew };
  },
});

/** It shows what customers are shown, and nothing about anybody. */
const mayLook = anyCustomerOr('consents:read', 'audit:read', 'templates:publish');

/** @throws Refused `PRESENTATION_NOT_FOUND` */
export const presentation = action({
  permission: mayLook,
  input: ({ id }: { readonly id: string }) => requireContentHash('id', id),
  run: ({ pool }: Parts, id) => getPresentation(pool, id),
});

/** All that were registered, newest first. */
export const presentations = action({
  permission: templateStaff,
  input: (sent: PageInput, _request, { limits }: Parts) => requireInstantPage(sent, limits),
  run: async ({ pool }, { first, after }) =>
    pageOf(
      await readPresentationPage(pool, first + 1, after),
      first,
      ({ registeredAt: at, presentationId: id }) => instantPlace({ at, id }),
    ),
});

/** @throws Refused `PRESENTATION_NOT_FOUND` */
export const presentationPicture = action({
  permission: mayLook,
  input: ({ id, number }: { readonly id: string; readonly number: number }) => ({
    id: requireContentHash('id', id),
    number: requireWholeNumber('number', number, 1, maxPictures),
  }),
  run: async ({ pool }: Parts, { id, number }): Promise<PictureBytes> =>
    (await findPicture(pool, id, number)) ?? refuseUnknown(id),
});

async function getPresentation(pool: Pool, id: string): Promise<ShownPresentation> {
  const [found] = await readPresentations(pool, [id]);
  return found ? shownPresentation(found) : refuseUnknown(id);
}

function refuseUnknown(presentationId: string): never {
  throw new Refused({ code: 'PRESENTATION_NOT_FOUND', presentationId });
}
