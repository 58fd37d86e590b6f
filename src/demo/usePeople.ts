import { useState } from 'react';
import { loadNewCustomer, type SignedIn } from './session';
import { placeIn } from './storage';

const names = ['Robin', 'Kim', 'Alex', 'Noa', 'Toni', 'Mika', 'Jo', 'Sam'];

/** The session’s customers, and those the demo has begun again with, which stay as long as the tab. */
export function usePeople(known: readonly SignedIn[]) {
  const [fresh, setFresh] = useState(keptPeople);
  const people = [...known, ...fresh];
  const [customerId, choose] = useState(people.at(fresh.length > 0 ? -1 : 0)?.customerId ?? '');
  const startOver = async () => {
    const customer = { ...(await loadNewCustomer()), name: nameOf(fresh.length) };
    const all = [...fresh, customer];
    place.write(all);
    setFresh(all);
    choose(customer.customerId);
  };
  return { people, person: people.find((each) => each.customerId === customerId), choose, startOver };
}

function nameOf(index: number): string {
  const round = Math.floor(index / names.length);
  const name = names[index % names.length] ?? '';
  return round === 0 ? name : `${name} ${round + 1}`;
}

const place = placeIn(() => sessionStorage, 'consent-demo-people');

function keptPeople(): readonly SignedIn[] {
  const kept = place.read();
  return Array.isArray(kept) ? (kept as SignedIn[]) : [];
}
