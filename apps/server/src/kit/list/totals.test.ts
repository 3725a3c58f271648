import { describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { Totals } from './totals.ts'

const [ANNA, BEN] = [1, 2]
const open = sql`SELECT count(*) AS n FROM orders WHERE status = ${10}`
const shipped = sql`SELECT count(*) AS n FROM orders WHERE status = ${120}`

function counted() {
  let [now, rows] = [1_000_000, 5000]
  const totals = new Totals(() => new Date(now))
  const ask = async (who: number, what = open) => (await totals.of(what, who, async () => ({ n: rows })))['n']
  return { totals, ask, pass: (ms: number) => (now += ms), become: (n: number) => (rows = n) }
}

describe('the total of a long list', () => {
  it('is counted again after two seconds, and for every other filter', async () => {
    const { ask, pass, become } = counted()
    expect(await ask(ANNA)).toBe(5000)
    become(4999)
    pass(1999)
    expect(await ask(BEN)).toBe(5000)
    expect(await ask(BEN, shipped)).toBe(4999)
    pass(1)
    expect(await ask(BEN)).toBe(4999)
  })
  it('is counted again for whoever has changed something', async () => {
    const { totals, ask, pass, become } = counted()
    await ask(ANNA)
    pass(10)
    become(4999)
    totals.changedBy(ANNA)
    expect([await ask(BEN), await ask(ANNA)]).toEqual([5000, 4999])
  })
  it('is not kept when it was being counted while its reader changed something', async () => {
    const { totals, ask, pass, become } = counted()
    const slow = totals.of(open, ANNA, async () => {
      pass(10)
      totals.changedBy(ANNA)
      return { n: 5000 }
    })
    await slow
    become(4999)
    expect(await ask(ANNA)).toBe(4999)
  })
  it('of a short one is always counted', async () => {
    const { ask, become } = counted()
    become(999)
    await ask(ANNA)
    become(998)
    expect(await ask(ANNA)).toBe(998)
  })
})
