'use strict';
// A fresh clone knows no durations. The long files come first, so that no core waits for one that began last.
const Sequencer = require('@jest/test-sequencer').default;

module.exports = class extends Sequencer {
  sort(tests) {
    const isSlow = ({ path }) => path.includes('.slow.');
    return super.sort(tests).toSorted((one, other) => isSlow(other) - isSlow(one));
  }
};
