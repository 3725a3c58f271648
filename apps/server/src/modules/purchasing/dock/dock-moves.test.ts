import { type States, stateLabel } from '@erp/contract/kit'
import { QC, qcStates, SIGN_RESULT, STOCK_IN_DOC, signStates, stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../../test/app.ts'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { raw, sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-15 10:00:00')
const dock = await makeDock(app)
const { keeper, auditor, arrived, purchase, one, scan, submit, stockIn, parcelNo } = dock

interface Doc {
  id: number
  no: string
}
interface Verb {
  move: string
  says: (no: string, state: string) => string
  run: (doc: Doc) => Promise<Answer>
}
interface Kind {
  states: States
  table: string
  column: string
  /** A document that got to each state as people bring it there. */
  made: Record<number, () => Promise<Doc>>
  verbs: Verb[]
}
const succeeded = (answer: Answer): any => {
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data
}

const QC_PATH = '/purchasing/quality-check'
const waiting = async (): Promise<Doc> => {
  const { check } = await arrived('C', [await one(10)])
  return { id: check!, no: (await dock.check(check!)).qcNo }
}
const voidedCheck = async (doc: Doc) => {
  succeeded(await keeper.post(`${QC_PATH}/invalid`, { ids: [doc.id] }))
  return doc
}
const checks: Kind = {
  states: qcStates,
  table: 'purchasing_quality_check',
  column: 'status',
  made: {
    [QC.waiting]: waiting,
    [QC.checked]: async () => {
      const doc = await waiting()
      succeeded(await submit(doc.id, [{ good: 10 }]))
      return doc
    },
    [QC.dropped]: async () => voidedCheck(await waiting()),
  },
  verbs: [
    {
      move: 'submit',
      says: (no, state) => `质检单${no}当前为「${state}」，不能提交质检`,
      run: ({ id }) => submit(id, [{ good: 10 }]),
    },
    {
      move: 'invalid',
      says: (no, state) => `质检单${no}当前为「${state}」，不能作废`,
      run: ({ id }) => keeper.post(`${QC_PATH}/invalid`, { ids: [id] }),
    },
  ],
}

const IN_PATH = '/purchasing/stock-in'
const stockedIn = async (audit: 0 | 1): Promise<Doc> => {
  const { order } = await arrived('S', [await one(10)])
  const { stockInId, stockInNo } = succeeded(await stockIn(order, 10, { audit }))
  return { id: stockInId, no: stockInNo }
}
const stockIns: Kind = {
  states: stockInStates,
  table: 'purchasing_stock_in',
  column: 'status',
  made: {
    [STOCK_IN_DOC.waitAudit]: () => stockedIn(0),
    [STOCK_IN_DOC.audited]: () => stockedIn(1),
    [STOCK_IN_DOC.dropped]: async () => {
      const doc = await stockedIn(0)
      succeeded(await keeper.post(`${IN_PATH}/invalid`, { ids: [doc.id] }))
      return doc
    },
  },
  verbs: [
    ...(['audit', 'invalid'] as const).map(
      (move): Verb => ({
        move,
        says: (no, state) => `入库单${no}当前为「${state}」，不能${move === 'audit' ? '审核' : '作废'}`,
        run: ({ id }) => keeper.post(`${IN_PATH}/${move}`, { ids: [id] }),
      }),
    ),
    {
      move: 'reverse',
      says: (no, state) => `入库单${no}当前为「${state}」，不能红冲`,
      run: ({ id }) => auditor.post(`${IN_PATH}/reverse`, { stockInId: id, reason: '数错' }),
    },
  ],
}

const SIGN_PATH = '/purchasing/warehouse/sign'
const owner = await purchase('S', [await one(1)])
const signed = ({ signId, signNo }: { signId: number; signNo: string }): Doc => ({ id: signId, no: signNo })
const nobodys = async (): Promise<Doc> => signed(succeeded(await scan(parcelNo())))
const claim = ({ id }: Doc) => keeper.post(`${SIGN_PATH}/claim`, { signId: id, orderId: owner.orderId })
const revoke = ({ id }: Doc) => auditor.post(`${SIGN_PATH}/revoke`, { signId: id, reason: '扫错' })
const signs: Kind = {
  states: signStates,
  table: 'purchasing_warehouse_sign',
  column: 'result',
  made: {
    [SIGN_RESULT.matched]: async () => signed((await arrived('S', [await one(1)])).signed),
    [SIGN_RESULT.unclaimed]: nobodys,
    [SIGN_RESULT.claimed]: async () => {
      const doc = await nobodys()
      succeeded(await claim(doc))
      return doc
    },
    [SIGN_RESULT.revoked]: async () => {
      const doc = await nobodys()
      succeeded(await revoke(doc))
      return doc
    },
  },
  verbs: [
    { move: 'claim', says: (no, state) => `签收单${no}当前为「${state}」，不能认领`, run: claim },
    { move: 'revoke', says: (no, state) => `签收单${no}当前为「${state}」，不能撤销签收`, run: revoke },
  ],
}

const KINDS = { 质检: checks, 采购入库: stockIns, 签收: signs }
const pairs = Object.entries(KINDS).flatMap(([kind, { states, verbs }]) =>
  verbs.flatMap(({ move }) =>
    Object.keys(states.table).map((code) => ({ kind: kind as keyof typeof KINDS, move, code: Number(code) })),
  ),
)

describe('documents of the dock', () => {
  it.each(pairs)('$kind: $move in $code goes where the table says, or nowhere', async ({ kind, move, code }) => {
    const { states, table, column, made, verbs } = KINDS[kind]
    const verb = verbs.find((each) => each.move === move)!
    const { from, to } = states.moves[move]!
    const doc = await made[code]!()
    if (from.includes(code)) succeeded(await verb.run(doc))
    else await expectRefused(app, { ask: () => verb.run(doc), code: 409, says: verb.says(doc.no, stateLabel(states, code)) })
    const after = await app.house.db.one<{ state: number }>(
      sql`SELECT ${raw(column)} AS state FROM ${raw(table)} WHERE id = ${doc.id}`,
    )
    expect(after!.state).toBe(from.includes(code) ? to : code)
  })
})
