import { atOnce } from '../concurrency/atOnce';
import { answered, refused } from '../doors/scene';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { asKey, keysAt } from './keysAt';

let service: TestService;
const clock = new FakeClock();

beforeAll(async () => {
  service = await startService({ clock });
}, startTimeoutMs);
afterAll(() => service.close());

const keys = () => keysAt(service.url);

async function countNamed(name: string): Promise<number> {
  const { nodes } = answered(await keys().list(100));
  return nodes.filter((key) => key.name === name).length;
}

describe('an API key that is issued under an idempotency key', () => {
  it('is not issued again, and the retry is told which key it was', async () => {
    const asked = { name: 'retried', idempotencyKey: 'retried-1' };
    const { apiKey } = answered(await keys().issue(asked));

    const again = refused(await keys().issue(asked));

    expect(again).toMatchObject({ code: 'SECRET_ALREADY_SHOWN', details: { apiKeyId: apiKey.id } });
    expect(await countNamed('retried')).toBe(1);
  });

  it('is known by what was asked, also after its end and its revocation', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const asked = { scopes: ['consents:read', 'consents:decide'], expiresAt, idempotencyKey: 'short-lived' };
    const { apiKey } = answered(await keys().issue(asked));
    answered(await keys().revoke(apiKey.id));
    clock.pass({ seconds: 120 });

    const again = refused(await keys().issue({ ...asked, scopes: ['consents:decide', 'consents:read'] }));

    expect(again).toMatchObject({ code: 'SECRET_ALREADY_SHOWN', details: { apiKeyId: apiKey.id } });
  });

  it.each([{ name: 'another' }, { scopes: ['consents:read'] }, { expiresAt: '2099-01-01T00:00:00Z' }])(
    'is refused for another input: %j',
    async (other) => {
      const idempotencyKey = `once-${JSON.stringify(Object.keys(other))}`;
      answered(await keys().issue({ idempotencyKey }));
      expect(refused(await keys().issue({ ...other, idempotencyKey })).code).toBe('IDEMPOTENCY_KEY_REUSED');
    },
  );

  it('is one of ten that were asked for at once', async () => {
    const asked = { name: 'clicked', idempotencyKey: 'clicked-often' };

    const answers = await atOnce(10, () => keys().issue(asked));

    expect(answers.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    expect(await countNamed('clicked')).toBe(1);
  });

  it('leaves the same idempotency key to other issuers', async () => {
    const scopes = ['keys:manage', 'consents:read', 'consents:decide'];
    const { secret } = answered(await keys().issue({ scopes }));
    answered(await keys().issue({ idempotencyKey: 'everybody-uses-1' }));
    answered(await keysAt(service.url, asKey(secret)).issue({ idempotencyKey: 'everybody-uses-1' }));
  });

  it('needs a key of visible characters', async () => {
    expect(refused(await keys().issue({ idempotencyKey: 'two words' }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'idempotencyKey' },
    });
  });
});
