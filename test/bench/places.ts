import { join } from 'node:path';

/** The project's root, seen from the compiled program in dist/bench/test/bench. */
const root = join(__dirname, '../../../..');

export const manifest = join(root, 'package.json');
/** The service as its users run it. */
export const serviceMain = join(root, 'dist/main/main.js');
export const baselineMain = join(__dirname, 'baseline/main.js');
export const probe = join(__dirname, 'processes/probe.js');
export const receiverMain = join(__dirname, 'events/receiver.js');
export const fillWorker = join(__dirname, 'fill/fillWorker.js');
export const migrationsFolder = join(root, 'prisma/migrations');
/** What the servers print. */
export const scratchFolder = join(root, 'dist/bench/scratch');
