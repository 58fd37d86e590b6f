import { Type } from '@sinclair/typebox';
import { templateReport, type TemplateReport } from '../../actions/reports/templateReport';
import { RequestLanguages } from '../../actions/running/requestLanguages';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { pictureNames } from '../../pictures/picture';
import type { ReportNumbers } from '../../pictures/numbers';
import { drawFile } from '../../pictures/pictures';
import { pictureWords } from '../../pictures/words';
import { lookUpLocale } from '../../domain/values/locale';
import { pageLocales } from '../evidence/page/written';
import { problems } from '../problem/problems';
import { leftOut, locale, oneOf, templateCode } from '../route/members';
import { closed } from '../route/plainMembers';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';

const files = pictureNames.map((name) => `${name}.svg` as const);

const schema = {
  operationId: 'getReportPicture',
  tags: ['reports'],
  summary: 'A picture of how a template is answered, as SVG',
  description:
    'It stands alone, with a title that says what it shows, and loads nothing. `acceptance`: how often each of the last five versions was agreed to. `funnel`: how many of those whom the current version asks have answered and agreed. `standings`: where customers stand today. `forecast`: which consents end in the next twelve months. `times`: how soon the current version was answered. `locales` and `channels`: in which language and through which channel customers answered last, without groups of fewer than five. The field `report` of a template in GraphQL has the numbers.',
  ...permitted(templateReport),
  params: Type.Object({
    template_code: templateCode(),
    picture: oneOf(files, 'The name of the picture, with `.svg`.'),
  }),
  querystring: closed(
    leftOut({
      locale: locale('The language of its words, English or German. Defaults to `Accept-Language`.'),
    }),
  ),
  response: {
    200: {
      description: 'The picture.',
      content: { 'image/svg+xml': { schema: Type.String({ description: 'It runs and loads nothing.' }) } },
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
};

export function addPictures(scope: RestScope, actFor: RestActFor): void {
  scope.get('/consent-templates/:template_code/reports/:picture', { schema }, async (request, reply) => {
    const { template_code: code, picture } = request.params;
    const report = await actFor(request)(templateReport, { templateCode: code });
    const wanted = new RequestLanguages(request.headers['accept-language']).wanted(request.query.locale);
    const said = pictureWords(lookUpLocale(pageLocales, [...wanted, 'en']) ?? 'en');
    const name = pictureNames.find((each) => picture === `${each}.svg`) ?? 'standings';
    return reply
      .headers({ 'cache-control': 'no-store', vary: 'Accept-Language' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawFile(name, report.name, numbersOf(report), said));
  });
}

export function numbersOf({ acceptance, funnel, answerTimes, ...report }: TemplateReport): ReportNumbers {
  return {
    ...report,
    acceptance: acceptance.map(named),
    funnel: funnel && named(funnel),
    answerTimes: answerTimes && named(answerTimes),
  };
}

function named<Counted extends { readonly version: VersionWithState }>({ version, ...counted }: Counted) {
  return { ...counted, version: version.version };
}
