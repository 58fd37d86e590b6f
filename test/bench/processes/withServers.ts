import { ServerProcess, type ServerProgram } from './serverProcess';

/** Starts the programs, lends their processes to the work, and stops them after it. */
export async function withServers<Result, const Programs extends readonly ServerProgram[]>(
  programs: Programs,
  work: (servers: { readonly [Index in keyof Programs]: ServerProcess }) => Promise<Result>,
  nodeOptions: readonly string[] = [],
): Promise<Result> {
  const started: ServerProcess[] = [];
  try {
    for (const program of programs) started.push(await ServerProcess.start(program, nodeOptions));
    return await work(started as { readonly [Index in keyof Programs]: ServerProcess });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
