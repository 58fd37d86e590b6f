import { createRoot } from 'react-dom/client';
import { DemoPage } from './demoPage';
import { loadSession } from './session';

const place = document.getElementById('demo');
if (!place) throw new Error('The page has no place for the demo.');
const root = createRoot(place);

loadSession().then(
  (session) => root.render(<DemoPage session={session} />),
  () => root.render(<p role="alert">The demo could not be loaded. Please load the page again.</p>),
);
