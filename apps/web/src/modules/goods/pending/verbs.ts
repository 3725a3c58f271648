import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStates } from '@erp/contract/goods/catalog/goods.states'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { notice } from '../../../app/notice.ts'
import { CallError, call, done, type List, may, offers } from '../../../kit/index.ts'

export type Verb = keyof typeof goodsStates.moves

/** The verb leads from this row's state, and this person may do it. */
export function can(verb: Verb, row: PendingGoodsRow, userId: number): boolean {
  const state = Number(row.auditStatus)
  if (!offers(goodsItem, verb) || !goodsStates.moves[verb].from.some((from) => from === state)) return false
  if (verb === 'withdraw-audit') return row.submitBy === userId
  if (verb === 'audit') return may('goods:goods:selfAudit') || ![row.submitBy, row.createById].includes(userId)
  return true
}

interface Refused {
  refusals?: { id: number; reason: string }[]
}

/** One verb over many goods, all or nothing: what stands in the way is listed goods by goods. */
export async function move(verb: Verb, rows: PendingGoodsRow[], list: List, more: object = {}): Promise<boolean> {
  const ids = rows.map((row) => row.goodsId)
  const handles = (error: CallError) => rows.length > 1 && ((error.data as Refused | null)?.refusals?.length ?? 0) > 0
  try {
    await call(goodsItem, verb, { ids, ...more } as never, { handles })
  } catch (error) {
    if (error instanceof CallError && handles(error)) listRefusals((error.data as Required<Refused>).refusals, rows)
    return false
  }
  const { label } = goodsStates.moves[verb]
  done(rows.length > 1 ? `${label}了${rows.length}个商品` : `${label}成功`)
  list.clear()
  await list.refresh()
  return true
}

function listRefusals(refusals: Required<Refused>['refusals'], rows: PendingGoodsRow[]): void {
  const codes = new Map(rows.map((row) => [row.goodsId, row.goodsCode]))
  const lines = refusals.map(({ id, reason }) => `${codes.get(id)}：${reason}`)
  notice().modal.error({
    title: `${refusals.length}个商品不能处理，全部没有改变`,
    content: lines.join('\n'),
    className: 'refusals',
  })
}
