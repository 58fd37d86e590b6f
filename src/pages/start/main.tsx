import { createRoot } from 'react-dom/client';
import { loadStartData } from './startData';
import { StartPage } from './startPage';

const place = document.getElementById('page');
if (!place) throw new Error('The page has no place for its content.');
const root = createRoot(place);

loadStartData().then(
  (data) => root.render(<StartPage data={data} />),
  () => root.render(<p role="alert">The service did not answer. Please load the page again.</p>),
);
