/** A field that may be null, or an argument that may be left out. */
export const optional = (description: string) => ({ nullable: true, description }) as const;
