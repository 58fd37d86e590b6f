import { faultOf } from '../../src/actions/running/fault';
import { outcomeOf, withOutcome } from '../../src/storage/engine/writeFault';

const fault = (message: string, members: object) => Object.assign(new Error(message), members);

const refusedConnection = fault('connect ECONNREFUSED', { code: 'ECONNREFUSED' });
const brokenConnection = new Error('Connection terminated unexpectedly');
const cancelled = fault('canceling statement due to statement timeout', { code: '57014', severity: 'ERROR' });

describe('what is known of a statement that failed', () => {
  it.each([
    ['no connection was accepted', refusedConnection, 'NOT_RECORDED'],
    ['no connection was free in time', new Error('timeout exceeded when trying to connect'), 'NOT_RECORDED'],
    ['the server cancelled it', cancelled, 'NOT_RECORDED'],
    [
      'the disk was full',
      fault('could not extend file', { code: '53100', severity: 'ERROR' }),
      'NOT_RECORDED',
    ],
    ['the server ended the session', fault('terminating', { code: '57P01', severity: 'FATAL' }), 'UNKNOWN'],
    ['the connection broke', brokenConnection, 'UNKNOWN'],
    ['the socket was reset', fault('read ECONNRESET', { code: 'ECONNRESET' }), 'UNKNOWN'],
    ['the wait was over', new Error('Query read timeout'), 'UNKNOWN'],
  ])('if %s', (_when, thrown, outcome) => {
    expect(outcomeOf(thrown)).toBe(outcome);
    expect(faultOf(withOutcome(thrown, outcomeOf(thrown)))).toMatchObject({
      code: 'UNAVAILABLE',
      details: { retryAfterSeconds: 1, outcome },
    });
  });

  it('is said once, by whoever knows it best, and not of faults of ours', () => {
    const said = withOutcome(brokenConnection, 'NOT_RECORDED');
    const ours = new TypeError('a mistake');
    expect([withOutcome(said, 'UNKNOWN'), withOutcome(ours, 'UNKNOWN')]).toEqual([said, ours]);
    expect(faultOf(brokenConnection).details).toEqual({ retryAfterSeconds: 1 });
  });
});
