import { stateLabel } from '@erp/contract/kit'
import { TASK } from '@erp/contract/product-center/task/publish-task.states'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { quietShop, readyTemplate } from '../../../../test/fixtures/product/publish.ts'
import { sql } from '../../../kit/db/db.ts'
import { workDue } from '../task/work.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const seller = await app.as('seller')
const PATH = '/product-center/smt-template'
const [shop, other] = [await quietShop(app), await quietShop(app)]
const { draft, ready, publishing, published, partly } = TEMPLATE
const LOCKED = '模板正在发布，不能修改'

const row = async (id: number) => (await db.one<any>(sql`SELECT * FROM product_center_smt_template WHERE id = ${id}`))!
const contentOf = (id: number) => db.one<any>(sql`SELECT * FROM product_center_smt_template_content WHERE template_id = ${id}`)
const tasksOf = (id: number) =>
  db.query<{ id: number; status: number }>(
    sql`SELECT id, task_status AS status FROM product_center_publish_task WHERE template_id = ${id} ORDER BY id`,
  )
const picture = async (id: number) => [await row(id), await contentOf(id), await tasksOf(id)]
const must = async (answer: Promise<Answer>) => expect(await answer).toMatchObject({ code: 200 })

async function edit(id: number, subject?: string): Promise<Answer> {
  const { version, temp_name: tempName, goods_id: goodsId, shop_ids: shopIds } = await row(id)
  const { content } = (await contentOf(id))!
  const written = { ...content, ...(subject && { subject }) }
  return seller.put(`${PATH}/edit`, { templateId: id, version, tempName, goodsId, shopIds, content: written })
}
const publish = (id: number, more: object = {}) => seller.post(`${PATH}/publish`, { ids: [id], ...more })

/** Brought there by what people and the platform do. */
async function standing(state: number): Promise<number> {
  app.clock.advance(10_000)
  const { templateId } = await readyTemplate(app, [shop.shopId])
  if (state === draft) await must(edit(templateId))
  if (state === draft || state === ready) return templateId
  await must(publish(templateId))
  if (state === publishing) return templateId
  if (state === partly)
    await db.run(sql`
      UPDATE product_center_publish_task SET payload = jsonb_set(payload, '{content,subject}', '"Nike mug"') WHERE template_id = ${templateId}`)
  await workDue(app.house)
  return templateId
}

interface Verb {
  from: readonly number[]
  to: (state: number) => number | null
  says: string
  run: (id: number) => Promise<Answer>
}
const SETTLED = [draft, ready, published, partly]
const VERBS: Record<string, Verb> = {
  edit: { from: SETTLED, to: () => draft, says: LOCKED, run: (id) => edit(id, 'Ceramic Coffee Mug 350ml') },
  check: {
    from: SETTLED,
    to: (state) => (state === draft ? ready : state),
    says: LOCKED,
    run: (id) => seller.post(`${PATH}/publish-check`, { ids: [id] }),
  },
  publish: {
    from: templateStates.moves.publish.from,
    to: () => publishing,
    says: '不能发布',
    run: (id) => publish(id, { shopIds: [other.shopId] }),
  },
  remove: { from: SETTLED, to: () => null, says: LOCKED, run: (id) => seller.delete(`${PATH}/remove/${id}`) },
}

describe('a template', () => {
  const states = Object.values(TEMPLATE).map((state) => ({ state, name: stateLabel(templateStates, state) }))
  it.each(states)('in $name takes the verbs of its table and refuses the others', async ({ state }) => {
    const id = await standing(state)
    expect((await row(id)).temp_status).toBe(state)
    const before = await picture(id)
    for (const [verb, { from, to, says, run }] of Object.entries(VERBS)) {
      if (from.includes(state)) {
        const fresh = await standing(state)
        expect([verb, await run(fresh)]).toMatchObject([verb, { code: 200 }])
        const { temp_status, deleted_at } = await row(fresh)
        expect([verb, deleted_at === null ? temp_status : null]).toEqual([verb, to(state)])
        continue
      }
      const answer = await run(id)
      const said = state === publishing ? LOCKED : says
      expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringContaining(said)])
      expect([verb, await picture(id)]).toEqual([verb, before])
    }
  })

  it.each(states)('in $name is copied as a draft, and stays what it is', async ({ state }) => {
    const id = await standing(state)
    const before = await picture(id)
    const { data } = await seller.post(`${PATH}/copy`, { ids: [id] })
    expect((await row(data.ids[0])).temp_status).toBe(draft)
    expect(await picture(id)).toEqual(before)
  })

  it('is ready again when what waits to be published is cancelled', async () => {
    const id = await standing(ready)
    await must(publish(id, { planTime: '2026-11-30 10:00:00' }))
    const [task] = await tasksOf(id)
    await must(seller.post('/product-center/publish-task/cancel', { ids: [task!.id] }))
    expect([(await row(id)).temp_status, (await tasksOf(id))[0]!.status]).toEqual([ready, TASK.cancelled])
  })

  it('is locked again while a failed task is tried once more', async () => {
    const id = await standing(partly)
    const [task] = await tasksOf(id)
    await must(seller.post('/product-center/publish-task/retry', { ids: [task!.id] }))
    expect((await row(id)).temp_status).toBe(publishing)
  })

  it('of two who publish at once is published by one', async () => {
    for (let n = 0; n < 3; n++) {
      const id = await standing(ready)
      const answers = await Promise.all([publish(id), publish(id)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await tasksOf(id)).toHaveLength(1)
    }
  })

  it('changed while it is published is either published as it was or not at all', async () => {
    for (let n = 0; n < 3; n++) {
      const id = await standing(ready)
      const [edited, sent] = await Promise.all([edit(id, 'Ceramic Coffee Mug 350ml'), publish(id)])
      expect([edited.code, sent.code].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await tasksOf(id)).toHaveLength(sent.code === 200 ? 1 : 0)
      expect((await row(id)).temp_status).toBe(sent.code === 200 ? publishing : draft)
    }
  })
})
