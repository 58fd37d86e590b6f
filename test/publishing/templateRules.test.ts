import { answered } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { templatesAt, type TemplatesDoor } from './templatesAt';

let service: TestService;
let templates: TemplatesDoor;

beforeAll(async () => {
  service = await startService();
  templates = templatesAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const defaults = {
  ...{ kind: 'CONSENT', collects: ['METHOD', 'PRESENTATION', 'SET'], mayDecide: 'ANYONE' },
  ...{ confirmation: 'NONE', confirmationValidity: 'P14D', notifyBefore: [] },
} as const;

describe('the rules of a template', () => {
  it('have defaults', async () => {
    const created = { templateCode: 'plain', name: 'Plain', defaultLocale: 'en', kind: null };
    expect(answered(await templates.createRuled(created))).toEqual(defaults);
  });

  it('are set when it is created, and what is kept stands in one order, each once', async () => {
    const rules = { kind: 'NOTICE', confirmation: 'REQUIRED', confirmationValidity: 'PT48H' } as const;
    const collects = ['NOTE', 'METHOD', 'NOTE'] as const;
    const created = { templateCode: 'ruled', name: 'Ruled', defaultLocale: 'en', ...rules, collects };
    expect(answered(await templates.createRuled({ ...created, collects: [...collects] }))).toEqual({
      ...defaults,
      ...rules,
      collects: ['METHOD', 'NOTE'],
    });
  });

  it('change later, and what is left out stays', async () => {
    const { templateCode } = await service.given.publishedVersion();
    await templates.rule({ templateCode, mayDecide: 'SELF_ONLY' });
    const changed = answered(await templates.rule({ templateCode, mayDecide: null, collects: [] }));
    expect(changed).toEqual({ ...defaults, mayDecide: 'SELF_ONLY', collects: [] });
    const kept = answered(await templates.rule({ templateCode, kind: 'CONSENT' }));
    expect(kept).toEqual(changed);
  });

  it('have a kind that may change while nothing is published, also where all was cancelled', async () => {
    const { templateCode } = await service.given.template();
    const effectiveFrom = new Date(Date.now() + 86_400_000);
    const scheduled = await service.given.publishedVersion({ templateCode, effectiveFrom });
    await service.given.cancelledVersion(scheduled);
    expect(answered(await templates.rule({ templateCode, kind: 'TERMS' }))).toMatchObject({ kind: 'TERMS' });
  });

  it('say how long before their end consents are told of, the longest first', async () => {
    const { templateCode } = await service.given.publishedVersion({ validity: 'P2M' });
    const notifyBefore = ['PT36H', 'P1M', 'P31D', 'P1W'];
    const changed = answered(await templates.rule({ templateCode, notifyBefore }));
    expect(changed).toEqual({ ...defaults, notifyBefore: ['P1M', 'P31D', 'P7D', 'P1DT12H'] });
    expect(answered(await templates.rule({ templateCode, mayDecide: 'ANYONE' }))).toEqual(changed);
    expect(answered(await templates.rule({ templateCode, notifyBefore: [] }))).toEqual(defaults);
  });

  it('change for a retired template too', async () => {
    const { templateCode } = await service.given.publishedVersion();
    await service.given.retiredTemplate(templateCode);
    expect(answered(await templates.rule({ templateCode, collects: ['SET'] }))).toMatchObject({
      collects: ['SET'],
    });
  });
});
