import { randomUUID } from 'node:crypto';
import type { PublishVersionInput } from '../../src/actions/publishing/publishVersion';
import type { SaveSetInput } from '../../src/actions/publishing/saveSet';
import type { TextInput } from '../../src/domain/publishing/draft';
import type { ConsentSet } from '../../src/domain/templates/consentSet';
import type { WantedRules } from '../../src/domain/templates/templateRules';
import type { Template } from '../../src/domain/templates/template';
import type { PublishedVersion } from '../../src/domain/templates/version';
import type { Named, StaffActions } from './staffActions';

export interface GivenVersion extends Partial<PublishVersionInput> {
  readonly label?: string;
  readonly texts?: readonly TextInput[];
  /** Of the template, where it is a new one. */
  readonly position?: number;
  /** The same. */
  readonly rules?: WantedRules;
}

/** What has to be there before something happens. Each call makes something of its own. */
export interface Given {
  /** A template without a version; its default locale is en. */
  template(templateCode?: string): Promise<Template>;
  /** The next version of a template (a new one unless named), published now and material unless said otherwise. */
  publishedVersion(version?: GivenVersion): Promise<PublishedVersion>;
  /** The next version of a template, which needs no new answer. */
  editorialVersion(version: GivenVersion & { readonly templateCode: string }): Promise<PublishedVersion>;
  /** A scheduled version that was cancelled; its instant must be in the database's future as well. */
  cancelledVersion(version: PublishedVersion): Promise<PublishedVersion>;
  retiredTemplate(templateCode: string): Promise<Template>;
  /** What a screen asks. */
  set(members: SaveSetInput['members']): Promise<ConsentSet>;
  /** A draft that is saved and not published. */
  draft(templateCode: string, version?: GivenVersion): Promise<{ readonly consentVersionId: string }>;
  /** A customer whom the service has not seen. */
  customer(): string;
}

/** Who edits and publishes, unless stated otherwise. */
export const editor: Named = { kind: 'staff', id: 'erika' };
export const publisher: Named = { kind: 'staff', id: 'paul' };

export const englishText: TextInput = {
  locale: 'en',
  title: 'News by e-mail',
  body: 'May we send you news?',
};

export const germanText: TextInput = {
  locale: 'de',
  title: 'Neuigkeiten per E-Mail',
  body: 'Dürfen wir Ihnen Neuigkeiten senden?',
};

export const bothTexts: readonly TextInput[] = [englishText, germanText];

export function givenIn(actions: StaffActions): Given {
  let [count, sets] = [0, 0];
  const template = (
    templateCode = `template-${(count += 1)}`,
    position: number | null = null,
    rules: WantedRules = {},
  ) => actions.createTemplate({ templateCode, name: 'A template', defaultLocale: 'en', position, ...rules });
  const draft = (templateCode: string, { label = 'a label', texts = [englishText] }: GivenVersion = {}) =>
    actions.saveDraft({ templateCode, label, texts }, editor);
  const publishedVersion = async ({ label, texts, position, rules, ...terms }: GivenVersion = {}) => {
    const templateCode = terms.templateCode ?? (await template(undefined, position, rules)).templateCode;
    await draft(templateCode, { label, texts });
    return actions.publishVersion({ sameText: true, ...terms, templateCode }, publisher);
  };
  return {
    template,
    draft,
    publishedVersion,
    editorialVersion: (version) =>
      publishedVersion({ ...version, changeKind: 'EDITORIAL', editorialReason: 'A typing error' }),
    cancelledVersion: (version) => actions.cancelVersion(version, publisher),
    retiredTemplate: (templateCode) => actions.retireTemplate({ templateCode }),
    set: (members) => actions.saveSet({ setCode: `set-${(sets += 1)}`, name: 'A screen', members }),
    customer: () => randomUUID(),
  };
}
