import { openingWords } from '../../domain/evidence/file/openingWords';
import { CannotDo } from './explain';

/** What a reader of a file gives, part by part. @throws CannotDo where the file cannot be read */
export async function* readIn<Part>(file: string, reader: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* reader;
  } catch (fault) {
    throw new CannotDo(openingWords(file, fault));
  }
}
