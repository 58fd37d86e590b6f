/** Of the code that a generator could make of a word, and of what a shell could: it would write this file. */
export interface Marker {
  readonly path: string;
}

/** Constants of a code generator for GraphQL, which once ran the rest of a literal as code. */
const magic = ['DATE', 'MINUS_INFINITY', 'INFINITY', 'NAN'].map(
  (name) => `__MAGIC_${name}__33a9e76d_02e0_4128_8e92_3530ad3da74d`,
);

/** What a code generator, a template language, SQL, a log, a shell or a file name could take for its own. */
export function wordsOf({ path }: Marker): readonly string[] {
  const code = `process.getBuiltinModule('fs').writeFileSync('${path}','')`;
  return [
    ...magic,
    ...magic.map((word) => `${word}(${code},0)`),
    ...[`\${${code}}`, `"+${code}+"`, `'+${code}+'`, `\`+${code}+\``, `*/${code}/*`, `\n${code}\n//`],
    ...[`{{${code}}}`, `<%= ${code} %>`, `#{${code}}`, '{{7*7}}', '${7*7}'],
    ...["'; DROP TABLE decision; --", "' OR '1'='1", '$1', '\\', '%', "E'\\x00", '$$'],
    ...['%n%n%n%s', '\r\n{"level":30,"msg":"forged"}', '\u001b[2J', '\u0000', '\u2028'],
    ...[`$(touch ${path})`, `\`touch ${path}\``, `; touch ${path} #`],
    ...['../../../../../../etc/passwd', 'file:///etc/passwd', '<script>alert(1)</script>', '=cmd|calc'],
    ...['__proto__', 'constructor', 'toString', 'then', '__typename', 'null', '[object Object]', '-1e999'],
  ];
}
