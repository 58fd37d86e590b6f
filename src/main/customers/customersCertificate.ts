import { Readable } from 'node:stream';
import { customerEvidence, evidenceBeside } from '../../actions/evidence/file/customerEvidence';
import { maxRecordsOfExport as maxRecords } from '../../actions/evidence/file/ledgerExtract';
import { inTurns } from '../../actions/running/inTurns';
import { requireCustomerId } from '../../domain/input/input';
import { certificatePageInSteps } from '../../rest/evidence/page/certificatePage';
import { readerOf } from '../../rest/evidence/page/written';
import { withActions } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import { timeZone } from '../terminal/instants';
import { counted } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeWritable, outHelp, overwriteHelp, writeOut } from '../terminal/writeOut';
import { pageLocale, type PageOptions } from './customersExport';

export const addCustomersCertificate: AddCommand = (parent, at) => {
  parent
    .command('certificate')
    .description('write copies of a customer’s decisions, with a declaration for their custodian to sign')
    .argument('<customerId>', 'the customer’s id in your systems')
    .option('--template <code>', 'only the decisions on this template, without the evidence file')
    .addOption(pageLocale())
    .addOption(timeZone())
    .option('--out <file>', outHelp)
    .option('--overwrite', overwriteHelp)
    .addHelpText('after', certificateHelp)
    .action((customerId: string, options: CertificateOptions) => certify(at, customerId, options));
};

const certificateHelp = `
The page is to be printed. Have counsel review its declaration before anybody signs it.

Example:
  consent customers certificate 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11 --locale de --time-zone Europe/Berlin \\
    --out certificate.html`;

interface CertificateOptions extends PageOptions {
  readonly template?: string;
  readonly out?: string;
  readonly overwrite?: true;
}

async function certify(at: Surroundings, id: string, options: CertificateOptions): Promise<void> {
  const { template, locale, timeZone: zone, out, overwrite } = options;
  await mustBeWritable(out, overwrite);
  const customerId = requireCustomerId('customerId', id);
  const reader = readerOf(locale, zone);
  await withActions({ ...at, keeping: 'log' }, async (act) => {
    const whole = await act(customerEvidence, { customerId, maxRecords });
    const records = whole.records.filter(
      ({ record }) => template === undefined || record['templateCode'] === template,
    );
    const on = template === undefined ? '' : ` on template "${template}"`;
    if (records.length === 0) throw new CannotDo(`the log has no decisions of this customer${on}`);
    const file = { ...whole, records };
    const beside = await act(evidenceBeside, { customerId, file });
    const isPart = template !== undefined;
    const { text } = await inTurns(certificatePageInSteps(file, customerId, beside, reader, isPart));
    await writeOut(at, out, Readable.from([text]));
    at.say(`${counted(records.length, 'decision')} certified; have counsel review the declaration`);
  });
}
