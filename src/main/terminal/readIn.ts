import { openingWords } from '../../domain/evidence/file/openingWords';
import { stat } from 'node:fs/promises';
import { CannotDo } from './explain';

/** For what is counted before it is read: a pipe would be empty by then. @throws CannotDo */
export async function mustBeRegularFile(file: string): Promise<void> {
  const found = await stat(file).catch((fault: unknown) => {
    throw new CannotDo(openingWords(file, fault));
  });
  if (found.isFile() || found.isDirectory()) return;
  throw new CannotDo(`${file} is no regular file. It is read twice, so write its lines to a file first.`);
}

/** What a reader of a file gives, part by part. @throws CannotDo where the file cannot be read */
export async function* readIn<Part>(file: string, reader: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* reader;
  } catch (fault) {
    throw new CannotDo(openingWords(file, fault));
  }
}
