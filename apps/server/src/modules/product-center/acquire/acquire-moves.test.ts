import { stateLabel } from '@erp/contract/kit'
import { ACQUISITION, acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { addGoods } from '../../../../test/fixtures/goods.ts'
import { leafCat } from '../../../../test/fixtures/goods-form.ts'
import { SiteRefused, type Sites } from '../../../connectors/acquire/sites.ts'
import { sql } from '../../../kit/db/db.ts'
import { collectDue } from './collect.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { house } = app
const { db } = house
const admin = await app.as('admin')
const seller = await app.as('seller')
const PATH = '/product-center/data-acquisition'
const [catId, otherCat] = [await leafCat(app, 'CJ'), await leafCat(app, 'CK')]
const { waiting, running, open, complete, failed, developed, related } = ACQUISITION
let drawn = 655_000_000_000
/** A goods of its own: each holds ten addresses. */
const ours = () => addGoods(app, `CJ${++drawn}`)

const row = async (id: number) => (await db.one<any>(sql`SELECT * FROM product_center_data_acquisition WHERE id = ${id}`))!
const contentOf = (id: number) => db.one(sql`SELECT * FROM product_center_acquisition_content WHERE acquisition_id = ${id}`)
const picture = async (id: number) => [await row(id), await contentOf(id)]
const refusing: Sites = {
  item: () => Promise.reject(new SiteRefused('商品已下架')),
  picture: () => Promise.reject(new SiteRefused('没有图片')),
}
const must = async (answer: Promise<Answer>) => expect(await answer).toMatchObject({ code: 200 })

/** Brought there by what people and sites do; a worker that holds it is one that never comes back. */
async function standing(state: number): Promise<number> {
  const url = `https://detail.1688.com/offer/${++drawn}.html`
  await must(seller.post(`${PATH}/acquire`, { urls: [url] }))
  const { id } = (await db.one<{ id: number }>(
    sql`SELECT id FROM product_center_data_acquisition WHERE src_item_id = ${String(drawn)}`,
  ))!
  if (state === waiting) return id
  if (state === running) {
    await db.run(sql`
      UPDATE product_center_data_acquisition SET acq_status = ${running}, leased_until = ${app.clock.now()}::timestamptz + interval '3 minutes' WHERE id = ${id}`)
    return id
  }
  await collectDue(house, state === failed ? refusing : undefined)
  if ([complete, developed].includes(state as 40)) await must(seller.post(`${PATH}/set-category`, { ids: [id], catId }))
  if (state === developed) await must(seller.post(`${PATH}/transfer-development`, { ids: [id] }))
  if (state === related) await must(admin.post(`${PATH}/relate-product`, { id, goodsId: await ours() }))
  return id
}

interface Verb {
  from: readonly number[]
  /** Where it leads from each of them; gone where it is nothing. */
  to: (state: number) => number | null
  label: string
  run: (id: number) => Promise<Answer>
}
const OPEN = [open, complete]
const stays = (state: number) => state
const VERBS: Record<string, Verb> = {
  edit: {
    from: OPEN,
    to: stays,
    label: '编辑',
    run: async (id) => seller.put(`${PATH}/edit`, { id, version: (await row(id)).version, weight: 77 }),
  },
  improve: {
    from: OPEN,
    to: stays,
    label: '批量完善',
    run: (id) => seller.post(`${PATH}/batch-improvement`, { ids: [id], weight: 88 }),
  },
  setCategory: {
    from: OPEN,
    to: () => complete,
    label: '设置类目',
    run: (id) => seller.post(`${PATH}/set-category`, { ids: [id], catId: otherCat }),
  },
  develop: {
    ...acquisitionStates.moves.develop,
    to: () => developed,
    run: (id) => seller.post(`${PATH}/transfer-development`, { ids: [id] }),
  },
  relate: {
    ...acquisitionStates.moves.relate,
    to: () => related,
    run: async (id) => admin.post(`${PATH}/relate-product`, { id, goodsId: await ours() }),
  },
  remove: {
    from: [open, complete, failed],
    to: () => null,
    label: '删除',
    run: (id) => seller.delete(`${PATH}/remove/${id}`),
  },
}
/** These say more than where it stands. */
const OTHERWISE: Record<string, RegExp> = {
  [`develop ${open}`]: /^请先完善标题、类目、图片和款式$/,
  [`develop ${developed}`]: /^已转开发KF\d{11}$/,
}

describe('a collected item', () => {
  const states = Object.values(ACQUISITION).map((state) => ({ state, name: stateLabel(acquisitionStates, state) }))
  it.each(states)('in $name takes the verbs of its table and refuses the others in words', async ({ state, name }) => {
    const id = await standing(state)
    expect((await row(id)).acq_status).toBe(state)
    const before = await picture(id)
    for (const [verb, { from, to, label, run }] of Object.entries(VERBS)) {
      if (from.includes(state)) {
        const other = await standing(state)
        expect([verb, await run(other)]).toMatchObject([verb, { code: 200 }])
        const { acq_status, deleted_at } = await row(other)
        expect([verb, deleted_at === null ? acq_status : null]).toEqual([verb, to(state)])
        continue
      }
      const answer = await run(id)
      const said = OTHERWISE[`${verb} ${state}`] ?? new RegExp(`当前(状态)?为「?${name}」?，不能${label}$`)
      expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringMatching(said)])
      expect([verb, await picture(id)]).toEqual([verb, before])
    }
  })

  it.each(states)('in $name is collected anew where it failed, and nowhere else', async ({ state, name }) => {
    const id = await standing(state)
    const before = await picture(id)
    const { data } = await seller.post(`${PATH}/acquire`, { ids: [id] })
    if (state === failed) {
      expect(data).toMatchObject({ accepted: 1, rejected: [] })
      expect(await row(id)).toMatchObject({ acq_status: waiting, retry_count: 0, fail_reason: null })
      return
    }
    expect(data).toEqual({
      accepted: 0,
      existing: [],
      rejected: [{ line: 1, reason: `第1行：当前状态为${name}，不能重新采集` }],
    })
    expect(await picture(id)).toEqual(before)
  })

  it.each(states.filter(({ state }) => state !== waiting))('in $name is left alone by the workers', async ({ state }) => {
    const id = await standing(state)
    const before = await picture(id)
    await collectDue(house)
    expect(await picture(id)).toEqual(before)
  })
})

describe('at once', () => {
  const transfer = (id: number) => seller.post(`${PATH}/transfer-development`, { ids: [id] })
  const relate = async (id: number) => admin.post(`${PATH}/relate-product`, { id, goodsId: await ours() })
  const remove = (id: number) => seller.delete(`${PATH}/remove/${id}`)
  const RACES = {
    'two who develop it': (id: number) => [transfer(id), transfer(id)],
    'one who develops and one who relates it': (id: number) => [transfer(id), relate(id)],
    'one who relates and one who removes it': (id: number) => [relate(id), remove(id)],
    'one who develops and one who removes it': (id: number) => [transfer(id), remove(id)],
  }
  it.each(Object.entries(RACES))('%s: one wins, the other is told', async (_name, run) => {
    for (let n = 0; n < 3; n++) {
      const id = await standing(complete)
      const answers = await Promise.all(run(id))
      const [won, lost] = answers.toSorted((a, b) => a.code - b.code)
      expect(won!.code).toBe(200)
      expect([404, 409]).toContain(lost!.code)
      const { acq_status, deleted_at, development_id, goods_id } = await row(id)
      const ends = [acq_status === developed, acq_status === related, deleted_at !== null]
      expect(ends.filter(Boolean)).toHaveLength(1)
      expect([development_id !== null, goods_id !== null]).toEqual([acq_status === developed, acq_status === related])
      const made = await db.query(sql`SELECT id FROM product_center_development WHERE acquisition_id = ${id}`)
      expect(made).toHaveLength(acq_status === developed ? 1 : 0)
    }
  })
})
