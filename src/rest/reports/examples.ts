import { consented, consentedAgain } from '../decisions/examples';
import { lineFormats, type LineFormat } from './decisionLines';

/** An export of the example customer’s decisions. */
export const exampleLines = { ndjson: exported(lineFormats.ndjson), csv: exported(lineFormats.csv) };

function exported({ head, linesOf }: LineFormat): string {
  return head + linesOf([consented, consentedAgain]);
}
