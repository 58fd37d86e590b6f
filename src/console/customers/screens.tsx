import { NotFound, type ScreenProps } from '../shell/parts';
import { Customer } from './customer';
import { FindCustomer } from './findCustomer';

export function CustomerScreens({ path: [id, ...rest] }: ScreenProps) {
  if (rest.length > 0) return <NotFound />;
  return id ? <Customer key={id} id={id} /> : <FindCustomer />;
}
