import { Gathering } from '../../src/actions/decisions/gathering';

const nobody = () => undefined;

/** Sends all that is due, and says the sizes of the batches that left. */
function sendAll(gathering: Gathering, waiting: number): number[] {
  const sizes: number[] = [];
  for (let left = waiting, size = 0; (size = gathering.due(left)) > 0; left -= size) {
    gathering.left(size);
    sizes.push(size);
  }
  return sizes;
}

describe('when a batch of decisions leaves', () => {
  it('sends who comes alone at once, and the next only after it', () => {
    const gathering = new Gathering(3, nobody);
    expect(sendAll(gathering, 1)).toEqual([1]);
    expect(gathering.due(1)).toBe(0);
    gathering.cameBack(1, 4, 1);
    expect(gathering.due(1)).toBe(1);
  });

  it('sends few beside a batch underway only once they are worth a round trip', () => {
    const gathering = new Gathering(3, nobody);
    sendAll(gathering, 1);
    expect([1, 7, 8].map((waiting) => gathering.due(waiting))).toEqual([0, 0, 8]);
  });

  it('spreads callers who keep busy evenly', () => {
    const gathering = new Gathering(3, nobody);
    expect(sendAll(gathering, 96)).toEqual([32, 32, 32]);
    gathering.cameBack(32, 6, 0);
    expect([20, 31, 32].map((waiting) => gathering.due(waiting))).toEqual([0, 0, 32]);
  });

  it('leaves no few behind', () => {
    expect(sendAll(new Gathering(3, nobody), 15)).toEqual([15]);
    expect(sendAll(new Gathering(3, nobody), 16)).toEqual([8, 8]);
  });

  it('lets no more batches out than there are lanes', () => {
    const gathering = new Gathering(1, nobody);
    expect(sendAll(gathering, 30)).toEqual([30]);
    expect(gathering.due(500)).toBe(0);
  });

  it('sends no more in one statement than it takes, and the rest after it', () => {
    const gathering = new Gathering(2, nobody);
    expect(sendAll(gathering, 1_000)).toEqual([200, 200]);
    gathering.cameBack(200, 30, 600);
    expect(sendAll(gathering, 600)).toEqual([200]);
  });

  it('leaves those a moment who were answered by the last batch, and goes on without them', async () => {
    const over = jest.fn();
    const gathering = new Gathering(3, over);
    const [size = 0] = sendAll(gathering, 6);
    gathering.cameBack(size, 8, 0);
    expect(gathering.due(5)).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(over).toHaveBeenCalledTimes(1);
    expect(gathering.due(5)).toBe(5);
  });

  it('waits no longer once as many have come again', () => {
    const over = jest.fn();
    const gathering = new Gathering(1, over);
    sendAll(gathering, 20);
    gathering.cameBack(20, 8, 0);
    expect([19, 20].map((waiting) => gathering.due(waiting))).toEqual([0, 20]);
  });

  it('keeps no share for callers who have gone', () => {
    const gathering = new Gathering(1, nobody);
    sendAll(gathering, 100);
    gathering.cameBack(100, 8, 10);
    sendAll(gathering, 110);
    gathering.cameBack(110, 8, 0);
    expect(gathering.due(10)).toBe(0);
    gathering.left(10);
    gathering.cameBack(10, 1, 0);
    expect(gathering.due(10)).toBe(10);
  });
});
