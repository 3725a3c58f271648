import { ALI_DIFF, isIn } from '@erp/contract/purchasing/ali/ali.states'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { attempt, call, confirm, done, type List, offers, RowAction, RowMore } from '../../../kit/index.ts'
import type { Open } from './opened.tsx'
import type { AliOrder } from './rows.ts'

interface Props {
  row: AliOrder
  list: List
  onOpen: (open: Open) => void
}

/** What the order asks for comes first. */
export function RowActions({ row, list, onOpen }: Props) {
  const may = offers(aliOrder, 'link')
  const loose = row.orderNo === null
  const closed = isIn('closed', row.aliStatus)
  const more = [
    { key: 'detail', label: '详情' },
    ...(may && !loose ? [{ key: 'unlink', label: '取消关联' }] : []),
    ...(may && isIn('unpaid', row.aliStatus) ? [{ key: 'cancel', label: '取消', danger: true }] : []),
  ]
  const choose = (key: string) => {
    if (key === 'detail') return onOpen({ kind: 'detail', id: row.id })
    if (key === 'cancel') return onOpen({ kind: 'cancel', row })
    void unlink(row, list)
  }
  return (
    <>
      {may && loose && !closed && <RowAction onClick={() => onOpen({ kind: 'link', row })}>关联采购单</RowAction>}
      {may && loose && !closed && <RowAction onClick={() => onOpen({ kind: 'create', id: row.id })}>由此建单</RowAction>}
      {may && row.diffFlag === ALI_DIFF.amount && <RowAction onClick={() => void applyAmount(row, list)}>以1688为准</RowAction>}
      {offers(aliOrder, 'ali-pay') && !loose && isIn('unpaid', row.aliStatus) && (
        <RowAction why={row.paymentId ? null : '没有待付款的付款单，请先请款并审核'} onClick={() => void pay(row, list)}>
          去支付
        </RowAction>
      )}
      {more.length === 1 ? (
        <RowAction onClick={() => choose('detail')}>详情</RowAction>
      ) : (
        <RowMore menu={{ items: more, onClick: ({ key }) => choose(key) }} />
      )}
    </>
  )
}

async function applyAmount(row: AliOrder, list: List): Promise<void> {
  const detail = `采购单 ${row.orderNo} 的金额将由 ${row.purchaseAmount} 改为 ${row.totalAmount}（运费与优惠按1688）`
  if (!(await confirm('确认以1688的金额为准吗？', { detail, ok: '以1688为准' }))) return
  if (await attempt(call(aliOrder, 'apply-amount', { id: row.id }), '已按1688修正金额')) await list.refresh()
}

async function pay({ paymentId, aliOrderId, totalAmount }: AliOrder, list: List): Promise<void> {
  if (paymentId === null) return
  if (!(await confirm(`确认在1688支付 ${aliOrderId} 的 ${totalAmount} 元吗？`, { ok: '去支付' }))) return
  const answer = await call(aliOrder, 'ali-pay', { ids: [paymentId] }).catch(() => null)
  if (!answer) return
  if (answer.payUrl) window.open(answer.payUrl, '_blank', 'noopener')
  const [failed] = answer.failed
  if (failed) await confirm(`付款单 ${failed.paymentNo}：${failed.reason}`, { ok: '知道了' })
  else done(answer.paid ? '支付成功' : '已提交支付，等待1688确认')
  await list.refresh()
}

async function unlink(row: AliOrder, list: List): Promise<void> {
  const detail = '已登记的物流单号留在采购单上'
  if (!(await confirm(`确认取消与 ${row.orderNo} 的关联吗？`, { detail, danger: true, ok: '取消关联' }))) return
  if (await attempt(call(aliOrder, 'unlink', { id: row.id }), '已取消关联')) await list.refresh()
}
