import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { raw, sql, type Tx } from './db.ts'
import { inOneGo } from './in-one-go.ts'

const app = await testApp()
const { db } = app.house
await db.query(raw('CREATE TABLE sample_note (id int PRIMARY KEY, text text)'))
const note = (tx: Tx, id: number, text = '') => tx.run(sql`INSERT INTO sample_note VALUES (${id}, ${text})`)
const kept = () => db.query<{ id: number }>(sql`SELECT id FROM sample_note ORDER BY id`)

describe('statements in one go', () => {
  it('are done in the order in which they were asked, and each has its own answer', async () => {
    const seen = await db.transact((tx) =>
      inOneGo(
        note(tx, 1, 'first'),
        tx.one<{ text: string }>(sql`SELECT text FROM sample_note WHERE id = 1`),
        tx.run(sql`UPDATE sample_note SET text = 'second' WHERE id = 1`),
        tx.one<{ text: string }>(sql`SELECT text FROM sample_note WHERE id = 1`),
        0,
      ),
    )
    expect(seen).toEqual([1, { text: 'first' }, 1, { text: 'second' }, 0])
  })

  it('tell what failed, not what failed because of it, and leave nothing behind', async () => {
    const trying = db.transact((tx) =>
      inOneGo(
        (async () => {
          await tx.one(sql`SELECT pg_sleep(0)`)
          await note(tx, 10)
        })(),
        note(tx, 1),
        note(tx, 11),
      ),
    )
    await expect(trying).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual([{ id: 1 }])
  })
})

it('a transaction that failed sends nothing more, whoever gets its connection next', async () => {
  let goOn = () => {}
  const failed = new Promise<void>((resolve) => (goOn = resolve))
  let late: Promise<unknown> = Promise.resolve()
  const trying = db.transact(async (tx) => {
    late = failed.then(() => note(tx, 20))
    await note(tx, 1)
  })
  await expect(trying).rejects.toMatchObject({ code: '23505' })
  await db.transact(async (tx) => {
    await note(tx, 21)
    goOn()
    await expect(late).rejects.toThrow('the transaction is over')
  })
  expect(await kept()).toEqual([{ id: 1 }, { id: 21 }])
})
