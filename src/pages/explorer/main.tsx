import './workers';
import { createRoot } from 'react-dom/client';
import { Explorer } from './explorer';
import { loadPage } from './explorerPage';

const place = document.getElementById('page');
if (!place) throw new Error('The page has no place for GraphiQL.');
const root = createRoot(place);
const isInsteadOfSandbox = new URLSearchParams(location.search).has('offline');

loadPage(location.search).then(
  (page) => root.render(<Explorer page={page} isInsteadOfSandbox={isInsteadOfSandbox} />),
  () => root.render(<p role="alert">The explorer could not be loaded. Please load the page again.</p>),
);
