export function openingWords(path: string, fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no file ${path}.`;
    case 'EISDIR':
      return `${path} is a folder. Name a file in it.`;
    case 'EACCES':
    case 'EPERM':
      return `You may not read ${path}.`;
    default:
      return `${path} cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`;
  }
}
