import type { DecisionRecord } from '../../../domain/evidence/decisionRecord';
import type { VersionEvidence } from '../../../domain/evidence/file/evidenceFile';
import { answeredText } from '../../../domain/templates/shownText';
import { getPublished } from '../../../domain/templates/timeline';
import { byLocale, type VersionText } from '../../../domain/templates/version';
import { TextAllowance } from '../../running/textAllowance';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';

/** As much as fits into a message between processes, whatever its script. */
export const maxCharactersOfFile = 8_000_000;

/** By the ids of versions. */
type TextsOfVersions = ReadonlyMap<string, VersionEvidence['texts']>;

/** Finds the words that records are about. */
export class AnsweredTexts {
  constructor(private readonly catalogue: TemplateCatalogue) {}

  /**
   * Those texts of each version that the records name.
   *
   * @throws Refused `TOO_COMPLEX`; Error when a version lacks a text, which no decision can have seen
   */
  async read(records: readonly DecisionRecord[]): Promise<TextsOfVersions> {
    const allowance = new TextAllowance(maxCharactersOfFile);
    const found = new Map<string, VersionText[]>();
    for (const record of distinct(records)) {
      const text = await this.textOf(record);
      allowance.spend(text.title);
      allowance.spend(text.body);
      found.set(record.consentVersionId, [...(found.get(record.consentVersionId) ?? []), text]);
    }
    return new Map([...found].map(([id, texts]) => [id, texts.sort(byLocale).map(asHashed)]));
  }

  private async textOf({
    templateCode,
    consentVersionId,
    contentHash,
  }: DecisionRecord): Promise<VersionText> {
    const timeline = await this.catalogue.timelineWith(templateCode, consentVersionId);
    return answeredText(getPublished(timeline, consentVersionId), contentHash);
  }
}

function distinct(records: readonly DecisionRecord[]): readonly DecisionRecord[] {
  return [...new Map(records.map((each) => [`${each.consentVersionId} ${each.contentHash}`, each])).values()];
}

function asHashed({ body, locale, title }: VersionText) {
  return { body, locale, title };
}
