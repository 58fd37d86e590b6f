import type { Pool } from 'pg';
import type { Recorder } from '../../domain/access/caller';
import { presentationEvent } from '../../domain/evidence/changeEvents';
import type { NewPresentation, PictureBytes, Presentation } from '../../domain/publishing/presentation';
import { isTaken } from '../engine/faults';
import type { PrismaClient } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';

/** With its event, all or nothing. False if it is registered already. */
export async function insertPresentation(prisma: PrismaClient, added: NewPresentation): Promise<boolean> {
  const { presentationId, consentVersionIds, pictures, registeredBy, ...texts } = added;
  const by = { registeredByKind: registeredBy.kind, registeredById: registeredBy.id };
  const ofPictures = pictures.map(({ mediaType, width, height, bytes }, index) => {
    return { presentationId, number: index + 1, mediaType, width, height, bytes: Uint8Array.from(bytes) };
  });
  try {
    await prisma.$transaction(async (transaction) => {
      const data = { presentationId, ...texts, consentVersionIds: [...consentVersionIds], ...by };
      await transaction.presentation.create({ data });
      await transaction.presentationPicture.createMany({ data: ofPictures });
      await writeWaitingEvent(transaction, presentationEvent(added));
    });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

interface Row extends Omit<Presentation, 'registeredBy'> {
  readonly byKind: Recorder['kind'];
  readonly byId: string | null;
}

const columns = `presentation_id AS "presentationId", name, description, registered_at AS "registeredAt",
  consent_version_ids::text[] AS "consentVersionIds", registered_by_kind AS "byKind", registered_by AS "byId",
  coalesce((
    SELECT json_agg(json_build_object('mediaType', media_type, 'width', width, 'height', height,
      'size', size, 'hash', encode(hash, 'hex')) ORDER BY number)
    FROM presentation_picture g WHERE g.presentation_id = p.presentation_id
  ), '[]') AS pictures`;

/** Those with these ids, in no order. */
export async function readPresentations(
  pool: Pool,
  ids: readonly string[],
): Promise<readonly Presentation[]> {
  const { rows } = await pool.query<Row>({
    name: 'presentations',
    text: `SELECT ${columns} FROM presentation p WHERE presentation_id = ANY ($1)`,
    values: [ids],
  });
  return rows.map(presentationOf);
}

/** Newest first, after the place. */
export async function readPresentationPage(
  pool: Pool,
  first: number,
  after: { readonly at: Date; readonly id: string } | null,
): Promise<readonly Presentation[]> {
  const { rows } = await pool.query<Row>({
    name: 'presentation-page',
    text: `SELECT ${columns} FROM presentation p WHERE (registered_at, presentation_id) < ($1, $2)
      ORDER BY registered_at DESC, presentation_id DESC LIMIT $3`,
    values: [after?.at ?? 'infinity', after?.id ?? '', first],
  });
  return rows.map(presentationOf);
}

function presentationOf({ byKind: kind, byId: id, ...row }: Row): Presentation {
  return { ...row, registeredBy: { kind, id } };
}

/** @param number 1, 2, 3… */
export async function findPicture(pool: Pool, id: string, number: number): Promise<PictureBytes | null> {
  const { rows } = await pool.query<PictureBytes>({
    name: 'presentation-picture',
    text: `SELECT media_type AS "mediaType", bytes FROM presentation_picture WHERE presentation_id = $1 AND number = $2`,
    values: [id, number],
  });
  return rows[0] ?? null;
}

export async function findPresentedVersions(pool: Pool, id: string): Promise<readonly string[] | null> {
  const { rows } = await pool.query<{ readonly ids: readonly string[] }>({
    name: 'presented-versions',
    text: 'SELECT consent_version_ids::text[] AS ids FROM presentation WHERE presentation_id = $1',
    values: [id],
  });
  return rows[0]?.ids ?? null;
}
