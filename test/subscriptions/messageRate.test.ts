import { MessageRate } from '../../src/graphql/subscriptions/messageRate';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('each minute has its own count of messages', () => {
  const rate = new MessageRate(2);
  const three = () => [1, 2, 3].map(() => rate.isExceeded());
  for (let minute = 0; minute < 3; minute += 1) {
    expect(three()).toEqual([false, false, true]);
    jest.advanceTimersByTime(60_001);
  }
});

test('a maximum of 0 is none', () => {
  const rate = new MessageRate(0);
  expect(rate.isExceeded()).toBe(false);
});
