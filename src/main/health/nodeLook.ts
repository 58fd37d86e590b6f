import { readFile, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isKnownTo, signerFrom } from '../../actions/evidence/logSigner';
import { logKeyFile } from '../../app/local/localLogKey';
import { IssuerKeys } from '../../auth/issuerKeys';
import type { Config } from '../../config/config';
import type { Finding } from '../../domain/health/findings';
import * as rules from '../../domain/health/nodeFindings';
import { causeOfFailure } from '../../observability/health';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import { unlessMissing, withoutWaiting } from '../../storage/evidence/wholeFile';
import { mustBeUsable, nearest } from '../../storage/health/healthFacts';

const patienceMs = 5_000;

/** Its files, its key and the issuer of tokens. */
export async function lookAtNode(config: Config, logKeys: readonly string[]): Promise<readonly Finding[]> {
  const { auth, dataDir, database, erasure, evidenceLog, mode } = config;
  const fileFinding = async (setting: string, file: string | null, tryOut = mustBeUsable) => {
    const fault = file && (await causeOfFailure(() => tryOut(resolve(file)), patienceMs));
    return rules.fileFinding(setting, file, fault, mode === 'production');
  };
  const isEmbedded = database.kind === 'pglite';
  const logKey = await triedLogKey(config, logKeys);
  const { hasKey } = logKey;
  const data = isEmbedded ? dataDir : (erasure.journalFile ?? '.');
  const checkpoint = (hasKey && evidenceLog.checkpointFile) || data;
  const findings = [
    rules.logKeyFinding(logKey, isEmbedded, logKeys.length > 0),
    await fileFinding('ERASURE_JOURNAL_FILE', erasure.journalFile),
    rules.worseOf(await tryDisk(data), await tryDisk(checkpoint)),
  ];
  if (hasKey)
    findings.push(await fileFinding('LOG_CHECKPOINT_FILE', evidenceLog.checkpointFile, mustBeReplaceable));
  if (auth.jwksUrl) findings.push(rules.issuerFinding(auth.jwksUrl.host, await faultOfIssuer(auth.jwksUrl)));
  return findings;
}

async function tryDisk(file: string): Promise<Finding> {
  const folder = await nearest(resolve(file));
  const { bsize, bavail, blocks } = await statfs(folder);
  return rules.diskFinding(folder, bsize * bavail, bsize * blocks);
}

async function mustBeReplaceable(file: string): Promise<void> {
  await checkpointFile(file).newest();
  await mustBeUsable(file);
  await mustBeUsable(`${dirname(file)}/next`);
}

async function triedLogKey(config: Config, logKeys: readonly string[]): Promise<rules.LogKeyFacts> {
  const file = logKeyFile(config);
  let isKnown = true;
  let pem = config.evidenceLog.signingKey;
  const fault = await causeOfFailure(async () => {
    const read = file && readFile(file, withoutWaiting);
    pem ??= await (config.evidenceLog.signingKeyFile ? read : read && read.catch(unlessMissing));
    if (pem !== null) isKnown = isKnownTo(logKeys, signerFrom('tried', pem));
  }, patienceMs);
  return { hasKey: pem !== null, fault, isKnown };
}

async function faultOfIssuer(url: URL): Promise<string | null> {
  const keys = new IssuerKeys(url, () => undefined);
  const cause = await causeOfFailure(() => keys.read(), patienceMs).finally(() => keys.close());
  // A message that repeats the URL could repeat a password in it.
  return cause?.includes('://') ? 'its URL cannot be used' : cause;
}
