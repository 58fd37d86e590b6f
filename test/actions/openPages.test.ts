import { openPages } from '../../src/actions/running/openPages';

async function* pagesThatBreakOff() {
  yield ['first'];
  await Promise.reject(new Error('the database is away'));
}

async function* twoPages() {
  yield await Promise.resolve(['first']);
  yield ['second'];
}

describe('pages that are read one after another', () => {
  it('end at null, also for who goes on reading', async () => {
    // given
    const pages = openPages(twoPages());

    // when
    const read = [await pages.next(), await pages.next(), await pages.next(), await pages.next()];

    // then
    expect(read).toEqual([['first'], ['second'], null, null]);
  });

  it('never look whole once they broke off', async () => {
    // given
    const pages = openPages(pagesThatBreakOff());
    await pages.next();

    // when
    const further = await Promise.allSettled([pages.next(), pages.next()]);
    const later = pages.next();

    // then
    expect(further.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(later).rejects.toThrow('the database is away');
  });
});
