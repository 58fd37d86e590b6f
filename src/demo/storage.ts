/** A place of the browser for JSON. It holds nothing where its user has forbidden that. */
export function placeIn(open: () => Storage, name: string) {
  return {
    read: (): unknown => {
      try {
        return JSON.parse(open().getItem(name) ?? 'null');
      } catch {
        return null;
      }
    },
    write: (value: unknown): void => {
      try {
        open().setItem(name, JSON.stringify(value));
      } catch {
        // It is as if the page were new each time.
      }
    },
  };
}
