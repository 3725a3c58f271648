import { type Fields, flag, text } from '@erp/contract/kit'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { AskDialog, CallError, call, confirm, done, offers } from '../../../kit/index.ts'
import type { ListedOrder } from './rows.ts'

interface Asking {
  ids: number[]
  /** What has to be explained; null where it is only asked whether to place at 1688. */
  why: string | null
  after?: () => void
}
const REMARK: Fields = { auditRemark: text('审核说明', { required: true, max: 200 }) }
const PLACING: Fields = {
  auditRemark: text('审核说明', { max: 200 }),
  placeNow: flag('立即下单', { hint: '审核后即把其中的1688采购单到1688下单，结果在后台任务里告知' }),
}
const mayPlace = (rows: ListedOrder[]) => rows.some(({ orderType }) => orderType === ORDER_TYPE.ali) && offers(aliOrder, 'place')
const wantsRemark = (error: CallError) => error.fieldErrors.some(({ field }) => field === 'auditRemark')

/** Audits at once; orders of 1688 may be placed with it. Where a price rose too much, the reason is asked for and sent along. */
export function useAudit(refresh: () => void): { audit: (rows: ListedOrder[], then?: () => void) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const audit = async (rows: ListedOrder[], then?: () => void) => {
    const ids = rows.map((row) => row.orderId)
    if (mayPlace(rows)) return setAsking({ ids, why: null, ...(then && { after: then }) })
    const question = ids.length > 1 ? `确认审核所选的 ${ids.length} 张采购单吗？` : `确认审核 ${rows[0]?.orderNo} 吗？`
    if (!(await confirm(question, { ok: '审核' }))) return
    try {
      await call(purchaseOrder, 'audit', { ids }, { handles: wantsRemark })
      done('审核成功')
      then?.()
    } catch (error) {
      if (error instanceof CallError && wantsRemark(error)) setAsking({ ids, why: error.message, ...(then && { after: then }) })
    }
    refresh()
  }
  const dialog = asking && (
    <AskDialog
      resource={purchaseOrder}
      verb="audit"
      title="审核"
      fields={asking.why === null ? PLACING : REMARK}
      document={{ orderNo: `${asking.ids.length} 张采购单` }}
      send={({ placeNow, ...values }) => ({ ...values, ids: asking.ids, ...(placeNow && { placeNow: 1 }) })}
      onClose={() => setAsking(null)}
      onDone={() => {
        asking.after?.()
        refresh()
      }}
    >
      {asking.why && <Alert type="warning" showIcon title={asking.why} />}
    </AskDialog>
  )
  return { audit: (rows, then) => void audit(rows, then), dialog }
}
