import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedSchema } from './schema';

// A script: keeps the checked-in schema.graphql as the code has it.
writeFileSync(join(__dirname, '../../schema.graphql'), printedSchema());
