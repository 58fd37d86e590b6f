import { Readable } from 'node:stream';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { runVerify } from '../../src/verify/commandLine';
import { smallLog } from './exportedLog';
import { timestampAuthority } from './timestampAuthority';

async function verify(input: string, ...words: readonly string[]) {
  const [printed, said]: [string[], string[]] = [[], []];
  const exitCode = await runVerify(['-', ...words], {
    input: Readable.from([Buffer.from(input)]),
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

describe('a stale file beside a newer one of somebody else', () => {
  it('is not reported as holding the newest decisions of the larger tree', async () => {
    // given: the customer's file from before they withdrew, and another customer's newer file
    const { log, customer, other } = smallLog();
    const stale = evidenceLine(log.exported(customer));
    const staleSize = log.entries.length;
    log.decide(customer, { templateCode: 'terms', value: 'withdraw', version: 1, locale: 'de' });
    const newer = evidenceLine(log.exported(other));

    // when: both stand in one file
    const { exitCode, printed } = await verify(newer + stale, '--key', log.keys[0]?.vkey ?? '');

    // then: nothing is claimed of the stale decisions beyond the stale tree
    expect(exitCode).toBe(0);
    expect(printed).not.toContain(
      `All stand in a tree that consent.test/ledger signed: ${log.entries.length} leaves`,
    );
    expect(printed).not.toContain('these were the newest decisions in that tree');
    expect(printed).toContain(`${staleSize} leaves`);
  });
});

describe('bytes that were added to the statement', () => {
  it('are found, as the guide says of any changed byte', async () => {
    // given: a file whose statement has the line of its one signature twice
    const { log, customer } = smallLog();
    const file = log.exported(customer);
    const signature = file.statement.slice(file.statement.lastIndexOf('\n\n') + 2);
    const changed = evidenceLine({ ...file, statement: file.statement + signature });

    // when
    const { exitCode, printed } = await verify(changed, '--key', log.keys[0]?.vkey ?? '');

    // then
    expect({ exitCode, printed }).toMatchObject({ exitCode: 1 });
  });
});

describe('a large tree beside a small one that was stamped', () => {
  it('is not reported as having existed when the small one was stamped', async () => {
    // given: a small tree, stamped; then a larger one, stamped later
    const authority = timestampAuthority();
    const { log, customer, other } = smallLog();
    const small = log.exported(customer, { timestamp: authority.stamp(log.checkpoint()) });
    await new Promise((done) => setTimeout(done, 1_500));
    log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
    const large = log.exported(other, { timestamp: authority.stamp(log.checkpoint()) });

    // when: the small one stands last
    const words = ['--key', log.keys[0]?.vkey ?? '', '--tsa', authority.caFile, '--json'];
    const [alone, both] = [
      await verify(evidenceLine(large), ...words),
      await verify(evidenceLine(large) + evidenceLine(small), ...words),
    ];
    authority.close();

    // then: what is said of the large tree is what it says alone
    const [wanted, said] = [alone, both].map(({ printed }) => JSON.parse(printed) as Record<string, unknown>);
    expect(said?.['checkpoint']).toEqual(wanted?.['checkpoint']);
    expect(said?.['timestamp']).toEqual(wanted?.['timestamp']);
  });
});
