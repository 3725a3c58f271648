import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { must, studioOf } from '../../../../test/fixtures/product/studio.ts'

const app = await testApp()
const studio = await studioOf(app)
const { post, row, developer, supervisor } = studio
const { pool, open, waiting, rejected, made } = DEVELOPMENT
const no = (id: number) => row(id).then((one) => one.develop_no)
type Answer = Promise<{ code: number; msg: string }>

/** Brought there by the verbs that people press. */
async function standing(state: number): Promise<number> {
  const id = await studio.recommend()
  if (state === pool) return id
  if (state === DEVELOPMENT.void) {
    must(await post('void', { ids: [id], reason: '不做' }, supervisor))
    return id
  }
  must(await post('receive', { ids: [id] }, developer))
  must(await edit(id))
  if (state === open) return id
  must(await post('submit-approval', { ids: [id] }, developer))
  if (state === waiting) return id
  must(await post('approve', { ids: [id], pass: state === rejected ? 0 : 1, remark: '看过' }, supervisor))
  if (state === made) must(await post('to-goods', { ids: [id] }, developer))
  return id
}
const edit = async (id: number) => {
  const { version } = await row(id)
  return developer.put('/product-center/development/edit', { id, version, ...studio.form() })
}

interface Cell {
  label: string
  from: readonly number[]
  to: number | null
  run: (id: number) => Answer
}
const { moves } = developmentStates
const VERBS: Record<string, Cell> = {
  receive: { ...moves.receive, run: (id) => post('receive', { ids: [id] }, developer) },
  release: { ...moves.release, run: (id) => post('release', { ids: [id] }, developer) },
  submit: { ...moves.submit, run: (id) => post('submit-approval', { ids: [id] }, developer) },
  withdraw: { ...moves.withdraw, run: (id) => post('withdraw', { ids: [id] }, developer) },
  approve: { ...moves.approve, run: (id) => post('approve', { ids: [id], pass: 1 }, supervisor) },
  reject: { ...moves.reject, run: (id) => post('approve', { ids: [id], pass: 0, remark: '太贵' }, supervisor) },
  toGoods: { ...moves.toGoods, run: (id) => post('to-goods', { ids: [id] }, supervisor) },
  void: { ...moves.void, run: (id) => post('void', { ids: [id], reason: '不做' }, supervisor) },
  restore: { ...moves.restore, run: (id) => post('restore', { ids: [id] }, supervisor) },
  edit: { label: '修改', from: [open, rejected], to: null, run: edit },
  remove: {
    label: '删除',
    from: [pool, open],
    to: null,
    run: (id) => supervisor.delete(`/product-center/development/remove/${id}`),
  },
}
const states = Object.entries(developmentStates.table).map(([state, [name]]) => ({ state: Number(state), name }))
/** These say more than where it stands. */
const OTHERWISE: Record<string, string> = {
  [`receive ${open}`]: '已被赵一鸣领取',
  [`toGoods ${made}`]: '该产品已生成商品',
}

describe('a development', () => {
  it.each(states)('in $name takes the verbs of its table and refuses the others in words', async ({ state, name }) => {
    const id = await standing(state)
    const before = await row(id)
    expect(before.dev_status).toBe(state)
    const seen = developer === studio.developer && state === DEVELOPMENT.void
    for (const [verb, { label, from, to, run }] of Object.entries(VERBS)) {
      if (from.includes(state)) {
        const fresh = await standing(state)
        expect([verb, await run(fresh)]).toMatchObject([verb, { code: 200 }])
        if (to !== null) expect([verb, await row(fresh)]).toMatchObject([verb, { dev_status: to }])
        continue
      }
      const answer = await run(id)
      const hidden = seen && ['release', 'submit', 'withdraw', 'edit'].includes(verb)
      const pooled = state === pool && verb === 'edit'
      expect([verb, answer.code]).toEqual([verb, hidden ? 404 : 409])
      const said = OTHERWISE[`${verb} ${state}`] ?? `产品【${await no(id)}】当前状态为${name}，不能${label}`
      if (!hidden && !pooled) expect([verb, answer.msg]).toEqual([verb, expect.stringContaining(said)])
      expect([verb, await row(id)]).toEqual([verb, before])
    }
  })

  it('of a batch is refused with all of them', async () => {
    const [one, other] = [await standing(open), await standing(waiting)]
    const answer = await post('submit-approval', { ids: [one, other] }, developer)
    expect(answer).toMatchObject({ code: 409, data: { refusals: [{ id: other }] } })
    expect(await row(one)).toMatchObject({ dev_status: open })
  })
})
