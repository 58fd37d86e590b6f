import { selfTimes } from './selfTimes';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 4 });

describe('the times of a profile', () => {
  const { byFunction, byPackage } = selfTimes({
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 3, 6] },
      { id: 2, callFrame: frame('(idle)') },
      { id: 3, callFrame: frame('verify', 'file:///x/node_modules/jose/dist/verify.js'), children: [4] },
      { id: 4, callFrame: frame('hash', 'node:crypto') },
      { id: 6, callFrame: frame('decide', 'file:///x/dist/domain/decision.js') },
    ],
    samples: [2, 3, 4, 6],
    timeDeltas: [1_000, 10, 20, 10],
  });

  it('leave out when there was nothing to do', () => {
    expect(byFunction).toEqual([
      { name: 'hash  node:crypto:5', share: 0.5 },
      { name: 'verify  jose/dist/verify.js:5', share: 0.25 },
      { name: 'decide  dist/domain/decision.js:5', share: 0.25 },
    ]);
  });

  it('count what runs inside Node for the package that called it', () => {
    expect(byPackage).toEqual([
      { name: 'jose', share: 0.75 },
      { name: 'dist/domain', share: 0.25 },
    ]);
  });
});
