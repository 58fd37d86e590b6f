/** The command line, or a file that it names, cannot be understood. */
export class NotUnderstood extends Error {}
