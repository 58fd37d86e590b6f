import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker';

/** Each language is read in a worker of its own, from a file of this service; Monaco looks for this name. */
const environment = {
  getWorker: (_id: string, language: string) => {
    switch (language) {
      case 'json':
        return new JsonWorker();
      case 'graphql':
        return new GraphqlWorker();
      default:
        return new EditorWorker();
    }
  },
};

Object.assign(globalThis, { MonacoEnvironment: environment });
