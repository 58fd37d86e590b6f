import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeWith, findProgram, freePort } from '../database/programs';
import { readGuide } from '../readme/guides';
import { givenGate } from '../rest/gateScene';
import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const nginx = findProgram('nginx');
const [, locations = ''] = /```nginx\n(.*?)```/s.exec(readGuide('src/client/GATE.md')) ?? [];

describeWith('nginx', nginx)('nginx, as printed', () => {
  let service: TestService;
  let application: Server;
  let folder: string;
  let running: ChildProcess;
  let url: string;
  let scene: Awaited<ReturnType<typeof givenGate>>;

  beforeAll(async () => {
    service = await startService();
    scene = await givenGate(service);
    application = createServer((request, response) => {
      request.resume().once('end', () => response.end(`${String(request.method)} in`));
    }).listen(0, '127.0.0.1');
    await once(application, 'listening');
    folder = await mkdtemp(join(tmpdir(), 'gate-nginx-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'nginx.conf'), configuration(port));
    const settings = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'];
    running = spawn(nginx ?? '', settings, { stdio: 'ignore' });
    await untilItAnswers();
  }, startTimeoutMs);
  afterAll(async () => {
    running.kill('SIGQUIT');
    await once(running, 'exit');
    application.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  function configuration(port: number): string {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${kind};`,
    );
    return `
      daemon off; pid nginx.pid; worker_processes 1;
      events { worker_connections 64; }
      http {
        access_log off; ${paths.join(' ')}
        upstream consent { server ${new URL(service.url).host}; }
        upstream application { server 127.0.0.1:${(application.address() as AddressInfo).port}; }
        server {
          listen 127.0.0.1:${port};
          ${locations.replace('sign-up', scene.setCode)}
          location /nowhere/ { auth_request /unknown; proxy_pass http://application; }
          location = /unknown {
            internal;
            proxy_pass http://consent/v1/customers/me/consents/sets/unknown/gate;
          }
        }
      }`;
  }

  async function untilItAnswers(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await fetch(url).then(Boolean, () => false)) return;
      await wait(50);
    }
    throw new Error('nginx does not answer.');
  }

  async function asked(
    headers: Readonly<Record<string, string>>,
    init: RequestInit = {},
    path = '/account/orders?x=1',
  ) {
    const response = await fetch(url + path, { ...init, headers: { ...headers }, redirect: 'manual' });
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  }

  it('lets through who agreed, by any method and with a body, and sends others to the consent page', async () => {
    const { terms, decide } = scene;
    const [agreed, other] = [service.given.customer(), service.given.customer()];
    await decide(terms, 'given', agreed);
    expect(await asked(asCustomer(agreed))).toMatchObject({ status: 200, text: 'GET in' });
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(
        await asked(
          { ...asCustomer(agreed), 'content-type': 'application/json' },
          { method, body: '{"a":1}' },
        ),
      ).toMatchObject({ status: 200, text: `${method} in` });
    expect((await asked(asCustomer(agreed), { method: 'HEAD' })).status).toBe(200);
    const origin = { ...asCustomer(agreed), origin: 'https://shop.example' };
    expect((await asked(origin, { method: 'POST', body: 'x' })).status).toBe(200);
    for (const method of ['GET', 'POST']) {
      const { status, to } = await asked(asCustomer(other), { method });
      expect([status, new URL(to ?? '').pathname]).toEqual([303, '/consent']);
    }
  });

  it('asks nobody to agree who has not signed in, and is closed for what is misconfigured', async () => {
    expect((await asked({})).status).toBe(401);
    expect((await asked(bearer('garbage'))).status).toBe(401);
    const agreed = service.given.customer();
    expect((await asked(asCustomer(agreed), {}, '/nowhere/')).status).toBe(500);
    expect((await asked(bearer(tokenOf({ sub: 'shop', scope: 'consents:read' })))).status).toBe(500);
  });

  it('keeps where the customer wanted to go, and only a path of its own', async () => {
    const headers = asCustomer(service.given.customer());
    const nextOf = async (path: string) => new URL((await asked(headers, {}, path)).to ?? '').search;
    expect(await nextOf('/account/orders?x=1&y=%0d%0a')).toBe('?next=/account/orders?x=1&y=%0d%0a');
    expect(await nextOf('//evil.example/%2e%2e/account/orders')).not.toContain('evil');
    expect(await nextOf('/%61ccount/orders')).toBe('');
  });

  it('cannot be entered by the location of the gate itself', async () => {
    expect((await asked({}, {}, '/consent-gate')).status).toBe(404);
  });
});
