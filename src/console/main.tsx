import { createRoot } from 'react-dom/client';
import { Console } from './console';

const place = document.getElementById('console');
if (!place) throw new Error('The page has no place for the console.');
createRoot(place).render(<Console />);
