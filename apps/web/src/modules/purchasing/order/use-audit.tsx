import { type Fields, text } from '@erp/contract/kit'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { type AnyRow, AskDialog, CallError, call, confirm, done } from '../../../kit/index.ts'

interface Asking {
  ids: number[]
  why: string
  after?: () => void
}
const REMARK: Fields = { auditRemark: text('审核说明', { required: true, max: 200 }) }
const wantsRemark = (error: CallError) => error.fieldErrors.some(({ field }) => field === 'auditRemark')

/** Audits at once; where a price rose too much, the reason is asked for and sent along. */
export function useAudit(refresh: () => void): { audit: (rows: AnyRow[], then?: () => void) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const audit = async (rows: AnyRow[], then?: () => void) => {
    const ids = rows.map((row) => row['orderId'] as number)
    const question = ids.length > 1 ? `确认审核所选的 ${ids.length} 张采购单吗？` : `确认审核 ${rows[0]?.['orderNo']} 吗？`
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
      fields={REMARK}
      document={{}}
      send={(values) => ({ ...values, ids: asking.ids })}
      onClose={() => setAsking(null)}
      onDone={() => {
        asking.after?.()
        refresh()
      }}
    >
      <Alert type="warning" showIcon title={asking.why} />
    </AskDialog>
  )
  return { audit: (rows, then) => void audit(rows, then), dialog }
}
