import type { Caller } from '../domain/caller';
import { requireUuid } from '../domain/input';
import { findDenial } from '../domain/permission';
import type { Template } from '../domain/template';
import type { RequestLanguages } from './acceptedLocales';
import type { Actions } from './actions';
import { requireBatch } from './listLimits';
import { mustBePermitted } from './permitted';
import type { StatedVersion } from './served';

/** What one caller is given for a key alone; null where there is nothing of that key. */
export class CallerReferences {
  constructor(
    private readonly actions: Actions,
    private readonly caller: Caller,
    private readonly languages: RequestLanguages,
  ) {}

  /** @throws Refused `INVALID_INPUT` for more than a batch */
  batch<Reference>(member: string, references: readonly Reference[]): readonly Reference[] {
    return requireBatch(member, references, this.actions.limits);
  }

  /** @throws Refused `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN` */
  async template(member: string, templateCode: string): Promise<Template | null> {
    mustBePermitted(this.caller, 'readTemplates');
    return this.actions.templates.find(member, templateCode);
  }

  /**
   * To staff also a version that is not in effect yet or was called off; to others there is none such.
   *
   * @throws Refused `INVALID_INPUT`
   */
  async version(member: string, consentVersionId: string): Promise<StatedVersion | null> {
    mustBePermitted(this.caller, 'publishedVersion');
    return this.actions.publishedVersions.find({
      consentVersionId: requireUuid(member, consentVersionId),
      acceptedLocales: this.languages.inPlaceOf(null),
      includeUnshown: findDenial(this.caller, 'readTemplates', null) === null,
    });
  }
}
