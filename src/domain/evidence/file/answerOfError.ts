const htmlBeginning = /^\u{feff}?\s*<(?:!doctype|html|head|body|\?xml)/iu;
/** Of problem details (RFC 9457), of GraphQL, and of what gateways send. */
const members = ['status', 'statusCode', 'title', 'detail', 'code', 'message', 'error', 'errors'];
const maxBytes = 65_536;

/** Whether a line is what a server answers when it has no file to give: people save that under the name of the file. */
export function isAnswerOfError(line: Uint8Array): boolean {
  if (line.length > maxBytes) return false;
  const text = Buffer.from(line).toString('utf8');
  return htmlBeginning.test(text) || isProblem(text);
}

function isProblem(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || 'checkpoint' in value) return false;
    return members.some((name) => Object.hasOwn(value, name));
  } catch {
    return false;
  }
}
