import { maxFaultsTold } from '../../domain/input/gathering';
import type { PartSchema, Validate } from './bodyFaults';

/** The same verdict on a query, with every unknown parameter where Ajv ends at the first. */
export function withEachUnknown(whole: Validate, { properties = {} }: PartSchema): Validate {
  const validate: Validate = (query) => {
    if (whole(query)) return true;
    const [first] = whole.errors ?? [];
    if (first?.keyword !== 'additionalProperties') {
      validate.errors = whole.errors ?? [];
      return false;
    }
    const unknown = Object.keys(Object(query) as object).filter((name) => !Object.hasOwn(properties, name));
    validate.errors = unknown
      .slice(0, maxFaultsTold)
      .map((name) => ({ ...first, params: { additionalProperty: name } }));
    return false;
  };
  return validate;
}
