import { stateLabel } from '@erp/contract/kit'
import { publishTaskStates, TASK } from '@erp/contract/product-center/task/publish-task.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { quietShop, readyTemplate } from '../../../../test/fixtures/product/publish.ts'
import { breakSmt, mendSmt, SMT_FAULT } from '../../../connectors/smt/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { workDue } from './work.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const seller = await app.as('seller')
const shop = await quietShop(app)
const { waiting, running, unsure, failed, cancelled } = TASK
const PATH = '/product-center/publish-task'

interface Kept {
  id: number
  task_status: number
}
const row = async (id: number) => (await db.one<Kept>(sql`SELECT * FROM product_center_publish_task WHERE id = ${id}`))!
const press = (verb: string, id: number): Promise<Answer> => seller.post(`${PATH}/${verb}`, { ids: [id] })

/** Brought there by people, the worker and the platform; one that runs is held by a worker that never comes back. */
async function standing(state: number): Promise<number> {
  app.clock.advance(10_000)
  const { templateId } = await readyTemplate(app, [shop.shopId])
  const planTime = [waiting, cancelled].includes(state as 10) ? '2026-12-30 10:00:00' : undefined
  await seller.post('/product-center/smt-template/publish', { ids: [templateId], planTime })
  const { id } = (await db.one<Kept>(sql`SELECT * FROM product_center_publish_task WHERE template_id = ${templateId}`))!
  if (state === waiting) return id
  if (state === cancelled) await press('cancel', id)
  if (state === running)
    await db.run(
      sql`UPDATE product_center_publish_task SET task_status = ${running}, start_time = ${app.clock.now()} WHERE id = ${id}`,
    )
  if (state === failed)
    await db.run(
      sql`UPDATE product_center_publish_task SET payload = jsonb_set(payload, '{content,subject}', '"Nike mug"') WHERE id = ${id}`,
    )
  if (state === unsure) await breakSmt(db, { kind: SMT_FAULT.hangs, shopId: shop.shopId, calls: 1 })
  if (state !== running) await workDue(app.house)
  await mendSmt(db)
  return id
}

const MOVES: Record<string, { label: string; from: readonly number[]; to: number }> = {
  cancel: publishTaskStates.moves.cancel,
  retry: publishTaskStates.moves.retry,
}

describe('a publish task', () => {
  const states = Object.values(TASK).map((state) => ({ state, name: stateLabel(publishTaskStates, state) }))
  it.each(states)('in $name is cancelled or tried again where its table says so', async ({ state, name }) => {
    const id = await standing(state)
    const before = await row(id)
    expect(before.task_status).toBe(state)
    for (const [verb, { label, from, to }] of Object.entries(MOVES)) {
      if (from.includes(state)) {
        const other = await standing(state)
        expect([verb, await press(verb, other)]).toMatchObject([verb, { code: 200 }])
        expect([verb, (await row(other)).task_status]).toEqual([verb, to])
        continue
      }
      const answer = await press(verb, id)
      expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringContaining(`当前为「${name}」，不能${label}`)])
      expect([verb, await row(id)]).toEqual([verb, before])
    }
  })

  it('of two who try it again at once is tried once', async () => {
    const id = await standing(failed)
    const answers = await Promise.all([press('retry', id), press('retry', id)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is either cancelled or begun', async () => {
    const id = await standing(waiting)
    await db.run(sql`UPDATE product_center_publish_task SET next_time = ${app.clock.now()} WHERE id = ${id}`)
    const [answer] = await Promise.all([press('cancel', id), workDue(app.house)])
    const { task_status } = await row(id)
    expect(task_status).toBe(answer.code === 200 ? cancelled : TASK.done)
    expect([200, 409]).toContain(answer.code)
  })
})
