import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { sql } from './db/db.ts'
import { nextNumber } from './number.ts'

const app = await testApp()
const draw = (prefix: string) => nextNumber(app.house, prefix)

it('numbers a document by prefix, day and five digits', async () => {
  app.clock.set('2036-11-15 23:59:59')
  expect([await draw('DB'), await draw('DB'), await draw('YZ')]).toEqual(['DB36111500001', 'DB36111500002', 'YZ36111500001'])
  app.clock.set('2036-11-16 00:00:00')
  expect(await draw('DB')).toBe('DB36111600001')
})

it('goes by the day in Shanghai, not by the machine', async () => {
  app.clock.set('2036-12-31T16:00:00Z')
  expect(await draw('SH')).toBe('SH37010100001')
})

it('never gives one number to two documents drawn at once', async () => {
  const drawn = await Promise.all(Array.from({ length: 200 }, () => draw('PF')))
  expect(new Set(drawn).size).toBe(200)
  expect(drawn.toSorted().at(-1)).toMatch(/00200$/)
})

it('leaves a gap when the document is rolled back, and nobody waits for it', async () => {
  const first = app.house.db.transact(async (tx) => {
    await tx.run(sql`SELECT 1`)
    expect(await draw('GP')).toMatch(/00001$/)
    expect(await draw('GP')).toMatch(/00002$/)
    throw new Error('given up')
  })
  await expect(first).rejects.toThrow('given up')
  expect(await draw('GP')).toMatch(/00003$/)
})

it('is drawn by every writer at once, though all connections are taken', async () => {
  const { db } = app.house
  const most = db.pool.options.max
  let begun = 0
  const all = Promise.withResolvers<void>()
  const write = () =>
    db.transact(async () => {
      if (++begun === most) all.resolve()
      await all.promise
      return draw('AL')
    })
  expect(new Set(await Promise.all(Array.from({ length: most }, write))).size).toBe(most)
})

it('grows past five digits instead of starting again', async () => {
  await draw('BG')
  await app.house.db.run(sql`UPDATE document_number SET last = 99999 WHERE prefix = 'BG'`)
  expect(await draw('BG')).toMatch(/100000$/)
})
