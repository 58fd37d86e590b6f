interface FormFault {
  readonly place: string;
  readonly expected: string;
}

/** Returns the first place where a value has another form; null if none. */
export type Form = (value: unknown) => FormFault | null;

export function objectOf(members: Readonly<Record<string, Form>>): Form {
  const forms = Object.entries(members);
  return (value) => {
    if (!isObject(value)) return otherThan('an object');
    for (const [name, form] of forms) {
      if (!Object.hasOwn(value, name)) return { place: name, expected: 'a member that is missing' };
      const fault = form(value[name]);
      if (fault) return within(name, fault);
    }
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
    return unknown === undefined
      ? null
      : { place: unknown.slice(0, maxNameLength), expected: 'no such member' };
  };
}

export function listOf(form: Form, maxLength: number): Form {
  return (value) => {
    if (!Array.isArray(value) || value.length > maxLength) return otherThan(`a list of at most ${maxLength}`);
    for (const [index, item] of value.entries()) {
      const fault = form(item);
      if (fault) return within(`[${index}]`, fault);
    }
    return null;
  };
}

/** Any text that canonical JSON can hold. */
export function textOf(maxLength: number): Form {
  const isFit = (value: string) => value.length <= maxLength && value.isWellFormed();
  return textThat(isFit, `text of at most ${maxLength} characters`);
}

/** `isFit` is called for short texts only. */
export function textThat(isFit: (text: string) => boolean, expected: string): Form {
  const fault = otherThan(expected);
  return (value) => (typeof value === 'string' && isFit(value) ? null : fault);
}

export function wholeNumber(min: number, max: number): Form {
  const fault = otherThan(`a whole number from ${min} to ${max}`);
  // Minus zero is written as zero.
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? null : fault;
}

/** For primitive values. */
export function oneOf(...values: readonly (string | number | boolean | null)[]): Form {
  const fault = otherThan(values.map((value) => JSON.stringify(value)).join(' or '));
  return (value) => (values.some((each) => each === value) ? null : fault);
}

export function nullOr(form: Form): Form {
  return (value) => {
    const fault = value === null ? null : form(value);
    return (
      fault && { ...fault, expected: fault.place === '' ? `${fault.expected}, or null` : fault.expected }
    );
  };
}

export function objectBy(member: string, forms: ReadonlyMap<unknown, Form>): Form {
  const known = [...forms.keys()].map((key) => JSON.stringify(key)).join(' or ');
  return (value) => {
    if (!isObject(value)) return otherThan('an object');
    const form = Object.hasOwn(value, member) ? forms.get(value[member]) : undefined;
    return form ? form(value) : { place: member, expected: known };
  };
}

const maxNameLength = 64;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function otherThan(expected: string): FormFault {
  return { place: '', expected };
}

function within(name: string, { place, expected }: FormFault): FormFault {
  const separator = place === '' || place.startsWith('[') ? '' : '.';
  return { place: `${name}${separator}${place}`, expected };
}
