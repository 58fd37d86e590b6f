'use strict';

/** For a process of its own, by NODE_OPTIONS: the machine's look-ups of names take half a minute, and cannot be cancelled. */
const lookups = require('node:dns/promises');

lookups.lookup = () => new Promise((resolve) => setTimeout(resolve, 30_000, []));
