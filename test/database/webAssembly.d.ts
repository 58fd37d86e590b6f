// Node has it; TypeScript declares it only among a browser's names, which we do not want in scope.
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
}
