import type { ClientBase } from 'pg';
import type { Recorder } from '../../domain/access/caller';
import type { ActivityKind } from '../../domain/reports/activity';
import type { Transaction } from '../engine/prisma';

/** What the log tells without a name. */
export interface StaffAct {
  readonly kind: ActivityKind;
  /** As the activity names what it is about. */
  readonly about: string;
  readonly by: Recorder;
}

/** In the transaction of the act. */
export async function writeStaffAct(transaction: Transaction, { kind, about, by }: StaffAct): Promise<void> {
  await transaction.staffAct.create({ data: { kind, about, byKind: by.kind, byId: by.id } });
}

/** The same in a transaction without Prisma. */
export async function insertStaffAct(client: ClientBase, { kind, about, by }: StaffAct): Promise<void> {
  const text = 'INSERT INTO staff_act (kind, about, by_kind, by_id) VALUES ($1, $2, $3, $4)';
  await client.query(text, [kind, about, by.kind, by.id]);
}
