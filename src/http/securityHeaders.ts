import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

export type Headers = Readonly<Record<string, string>>;

/** Replies are data, from which a browser runs and loads nothing. Headers for pages only are left out here. */
export const dataHeaders: Headers = headersBy({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/**
 * Sandbox's page has its own policy in a meta element, with a fresh nonce for each reply and the hosts that it loads
 * from. Both policies apply, so the header only adds what the element leaves open.
 */
export const sandboxHeaders: Headers = headersBy({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Sandbox opens Apollo's log-in in a window that reports back to it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
});

const ownPage = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** @param origins that the page may send requests to, besides its own */
export function pageHeadersWith(origins: readonly string[]): Headers {
  const connectSrc = ["'self'", ...origins];
  return headersBy({ contentSecurityPolicy: { useDefaults: false, directives: { ...ownPage, connectSrc } } });
}

export const pageHeaders: Headers = pageHeadersWith([]);

/** Its editor writes style elements and has a font; its workers are scripts of this service. */
export const explorerHeaders: Headers = headersBy({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...ownPage,
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'"],
    },
  },
});

/** The demo shows pictures also from where a text says. */
export const demoHeaders: Headers = headersBy({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...ownPage, imgSrc: ["'self'", 'https:', 'data:'] },
  },
});

/** Helmet's headers are the same for every reply, so it runs once: each time would cost a fifth of a read. */
function headersBy(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, () => undefined);
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
