declare module '*?worker' {
  const MadeWorker: new () => Worker;
  // Vite exports it so.
  // eslint-disable-next-line no-restricted-syntax
  export default MadeWorker;
}
