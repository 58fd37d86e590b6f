/** Keeps an unsent answer for as long as the tab. A browser without storage finds nothing. */
export function keptAnswer<Input>(name: string) {
  return {
    find: () => attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Input | null),
    keep: (answer: Input) => attempt(() => sessionStorage.setItem(name, JSON.stringify(answer))),
    drop: () => attempt(() => sessionStorage.removeItem(name)),
  };
}

/** Also where pages are drawn on a server, which has no such storage. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
