/*
 * A page of another site can have a browser send, without asking beforehand (CORS), a GET, and a POST whose body is a
 * form, plain text or of no media type. Nothing that it sends so has a credential: browsers add none by themselves,
 * because there are no cookies here. What is left for it to do:
 *
 * - A GET executes queries only, and the page cannot read the answer. So a GET needs no proof that a browser has asked.
 * - A POST executes nothing unless its body is application/json, for which browsers ask beforehand (`jsonOnly.ts`).
 *
 * The same holds behind a proxy that makes a credential of its cookies. Apollo's prevention stands behind all this.
 */

/** A header that no page can send without its browser asking beforehand; set for a GET, which needs no proof. */
export const proofHeader = 'apollo-require-preflight';

export const csrfPrevention = {
  requestHeaders: ['authorization', 'x-api-key', 'x-apollo-operation-name', proofHeader],
};
