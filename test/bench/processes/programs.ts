import { pendingTemplate } from '../fill/templates';
import { baselineMain, serviceMain } from '../places';
import type { Options } from '../options';
import { testAuthEnvironment } from '../../service/bearer';
import type { ServerProgram } from './serverProcess';

export function baselineProgram(databaseUrl: string): ServerProgram {
  return {
    name: 'baseline',
    main: baselineMain,
    words: [],
    environment: { DATABASE_URL: databaseUrl },
    readyPath: '/health',
  };
}

type Settings = Pick<Options, 'logLevel' | 'isQuick'>;

/**
 * The service as in production, but for the limits of rate, which are there to stop what a load does. A quick
 * run must pass on a machine that is busy otherwise, so there it sheds no load either.
 */
export function serviceProgram(databaseUrl: string, { logLevel, isQuick }: Settings): ServerProgram {
  return {
    name: 'service',
    main: serviceMain,
    words: ['serve'],
    environment: {
      DATABASE_URL: databaseUrl,
      ...testAuthEnvironment,
      RATE_LIMIT_PER_CALLER: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
      LOG_LEVEL: logLevel,
      ...(isQuick && {
        MAX_EVENT_LOOP_DELAY_MS: '0',
        MAX_WAITING_STATEMENTS: '0',
        MAX_DECISION_WAIT_MS: '60000',
      }),
    },
    readyPath: `/v1/consent-templates/${pendingTemplate}/latest`,
  };
}
