import { openingWords } from '../../domain/evidence/file/openingWords';
import { stat } from 'node:fs/promises';
import { CannotDo } from './explain';

const readTwice = 'It is read twice, so write its lines to a file first.';

/**
 * For what is counted before it is read: a pipe would be empty by then. Answers its bytes.
 * @throws CannotDo with why, where it is something else
 */
export async function mustBeRegularFile(file: string, why = readTwice): Promise<number> {
  const found = await stat(file).catch((fault: unknown) => {
    throw new CannotDo(openingWords(file, fault));
  });
  if (found.isFile() || found.isDirectory()) return found.size;
  throw new CannotDo(`${file} is no regular file. ${why}`);
}

/** What a reader of a file gives, part by part. @throws CannotDo where the file cannot be read */
export async function* readIn<Part>(file: string, reader: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* reader;
  } catch (fault) {
    throw new CannotDo(openingWords(file, fault));
  }
}
