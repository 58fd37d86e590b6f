import { basename } from 'node:path';
import { readEnvironment } from '../../src/config/config';
import { runFolder } from '../database/run';

test('tests see no setting, time zone or folder of the person who runs them', () => {
  const settings = readEnvironment({}).known.filter((name) => name in process.env);
  expect(settings).toEqual(['NODE_ENV']);
  expect(new Date(0).getTimezoneOffset()).toBe(0);
  expect(process.cwd()).toContain(basename(runFolder()));
});
