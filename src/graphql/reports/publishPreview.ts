import { query, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType } from 'type-graphql';
import { publishPreview, type PublishPreview as Previewed } from '../../actions/reports/reports';
import { CountByValue, countByValueOf } from './templateReports';
import { DateTime } from '../fields/scalars';
import { reportCost } from '../fields/documentCost';
import { atOnceSays, termsOf, VersionTerms } from '../publishing/versionTerms';
import { fields, orNull } from '../fields/fields';

@InputType()
class PreviewForm extends fields({
  templateCode: [String, 'The code of the template, which needs no draft yet.'],
  atOnce: [Boolean, atOnceSays, { defaultValue: false }],
}) {}

@InputType({
  description:
    'A publication to preview. A term that you omit or set to null is as the draft states it, or else the default.',
})
export class PublishPreviewInput extends termsOf(PreviewForm, {
  effectiveFrom:
    'When the version would take effect: not in the past, and later than every scheduled version. Default: now.',
  changeKind:
    'Whether the version changes what customers consent to. Default: `MATERIAL`; an `EDITORIAL` version asks nobody.',
  editorialReason:
    'Why no new answer would be needed, 1 to 500 characters. Required for an editorial version.',
  reask: 'Which customers a material version asks again. Default: `EVERYONE`.',
  graceUntil: 'Until when older consents would still allow processing. It does not change who is asked.',
  validity: 'How long a consent would stay valid, such as `P1Y`. It does not change who is asked.',
}) {}

@ObjectType({
  description:
    'How many customers a publication would ask again if nobody decides in the meantime. Customers who never decided are always asked and are not counted.',
})
export class PublishPreview extends fields({
  templateCode: [String, 'The code of the template.'],
  asOf: [DateTime, 'When the customers were counted.'],
  asked: [
    CountByValue,
    'The customers it would ask, by their newest decision. A `given` counts also where it is not confirmed.',
  ],
  alreadyAsked: [
    CountByValue,
    'Those of them who have to answer by then anyway, because of an earlier version or an expired consent.',
  ],
  terms: [
    VersionTerms,
    'The terms that were counted by. Publishing the draft now with the same terms uses the same.',
  ],
  revision: orNull(
    Int,
    'The `revision` of the template’s draft. Publish with it as `expectedRevision`. Null if there is no draft.',
  ),
  sameText: orNull(
    Boolean,
    'Whether the draft has the same titles and bodies, in the same locales, as the version it would follow. Null if there is no draft.',
  ),
  mustConfirm: [Boolean, 'Whether publishing has to repeat `asked.total` as `confirmAsked`.'],
  setCodes: [[String], 'The codes of the sets that ask for the template.'],
}) {}

export const PublishPreviewQuery = rootFields({
  publishPreview: query(publishPreview, {
    description:
      'How many customers a publication would ask again, before you publish. Terms that publishing refuses are refused here too. Texts are not judged.',
    complexity: reportCost,
    type: PublishPreview,
    args: { input: [PublishPreviewInput, 'The template, and terms that differ from its draft’s.'] },
    read: async ({ act }, { input }) => previewOf(await act(publishPreview, input)),
  }),
});

function previewOf({ asked, alreadyAsked, ...preview }: Previewed): PublishPreview {
  return {
    ...preview,
    asked: countByValueOf(asked),
    alreadyAsked: countByValueOf(alreadyAsked),
  };
}
