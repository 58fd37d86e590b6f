import { Type } from '@sinclair/typebox';
import { evidenceFormat } from '../../domain/evidence/file/evidenceFile';

const text = (description: string) => ({ type: 'string', description });
const nullable = (description: string) => ({ type: ['string', 'null'], description });
const list = (description: string, properties: object) => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});

/** As they were hashed, with members that other formats of records and events may add. */
const hashed = (description: string) => ({ type: 'object', additionalProperties: true, description });

const leaf = {
  leafIndex: text('The place in the log, in decimal.'),
  proof: {
    type: 'array',
    items: { type: 'string' },
    description: 'The hashes that lead from the leaf to the root, in base64, the leaf’s sibling first.',
  },
};

const words = {
  locale: text('The language tag (BCP 47) of the text.'),
  title: text('The title that was shown.'),
  body: text('The text that was shown, in Markdown.'),
};

const customer = {
  type: ['object', 'null'],
  description: 'Whose records these are; null for a customer without records.',
  properties: {
    customerId: text('The customer’s id in your systems.'),
    salt: text('With the id it hashes to the binding in each record. 32 bytes in hex.'),
    subjectId: text('The ledger’s own name for the customer.'),
  },
};

/** An evidence file; `EvidenceFile` is its type. It is sent as the canonical JSON that was hashed. */
export const fileSchema = Type.Unsafe<string>({
  type: 'object',
  description: 'An evidence file, in canonical JSON (RFC 8785). Its members are named as they are hashed.',
  properties: {
    format: { ...text('The format of the file.'), examples: [evidenceFormat] },
    checkpoint: text('The signed tree that all proofs are against.'),
    timestamp: nullable('A time stamp over the checkpoint (RFC 3161), in base64; null without one.'),
    customer,
    versions: list('The versions that the records name.', {
      event: hashed('The version as the log has it.'),
      texts: list('The texts that the records name.', words),
      ...leaf,
    }),
    records: list('The customer’s records, by template and sequence.', {
      hash: text('The hash of the record, in hex.'),
      record: hashed('All members that are hashed.'),
      ...leaf,
    }),
    events: list('What else the log says of these templates.', {
      event: hashed('The event as the log has it.'),
      ...leaf,
    }),
    statement: text('A signed note that this is all, as of the checkpoint.'),
  },
  required: ['format', 'checkpoint', 'timestamp', 'customer', 'versions', 'records', 'events', 'statement'],
});
