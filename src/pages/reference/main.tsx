import { createRoot } from 'react-dom/client';
import { loadOpenApi } from './openApi';
import { Reference } from './reference';

const place = document.getElementById('page');
if (!place) throw new Error('The page has no place for its content.');
const root = createRoot(place);

loadOpenApi().then(
  (document) => root.render(<Reference document={document} />),
  () => root.render(<p role="alert">The service did not answer. Please load the page again.</p>),
);
