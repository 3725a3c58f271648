import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { goods1688 } from '@erp/contract/goods/ali/goods1688'
import { attempt, call, confirm, done, type List } from '../../../kit/index.ts'
import type { Open } from './opened.tsx'
import type { AliLink } from './rows.ts'

const idsOf = (rows: AliLink[]): number[] => rows.map((row) => row.id)

/** A few are synced at once; many go on in the background, and are watched. */
export async function sync(rows: AliLink[], list: List, onOpen: (open: Open) => void): Promise<void> {
  const answer = await call(goods1688, 'sync-1688-supplier', { ids: idsOf(rows) }).catch(() => null)
  if (!answer) return
  if (answer.taskId) return onOpen({ kind: 'task', taskId: answer.taskId })
  const failed = answer.failed.length ? `，${answer.failed.length} 个失败：${answer.failed[0]!.reason}` : ''
  done(`已同步 ${answer.synced} 个1688商品${failed}`)
  await list.refresh()
}

export async function makeDefault(row: AliLink, list: List): Promise<void> {
  if (await attempt(call(goods1688, 'set-default', { id: row.id }), `已设为 ${row.sku} 的默认链接`)) await list.refresh()
}

export async function confirmPrices(rows: AliLink[], list: List): Promise<void> {
  const [first] = rows
  const question =
    rows.length === 1 ? `确认 ${first!.sku} 的新价 ${first!.lastPrice} 吗？` : `确认 ${rows.length} 个链接的新价吗？`
  const detail = rows.length === 1 ? `原参考价 ${first!.refPrice}，涨 ${first!.priceChangeRate}%` : undefined
  if (!(await confirm(question, { detail }))) return
  if (!(await attempt(call(goods1688, 'confirm-price', { ids: idsOf(rows) }), '新价已确认'))) return
  list.clear()
  await list.refresh()
}

export async function removeLinks(rows: AliLink[], list: List): Promise<void> {
  const question =
    rows.length === 1 ? `确认删除「${rows[0]!.sku}」与 ${rows[0]!.offerId} 的关联吗？` : `确认删除 ${rows.length} 个关联吗？`
  const detail = '如果是默认链接，下一个正常的链接会成为默认'
  if (!(await confirm(question, { danger: true, ok: '删除', detail }))) return
  if (!(await attempt(call(aliGoods, 'delete', { ids: idsOf(rows) }), '删除成功'))) return
  list.clear()
  await list.refresh()
}
