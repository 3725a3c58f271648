import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { attempt, call, confirm, done, NotesDrawer, offers, runVerb, WithDocument } from '../../../kit/index.ts'
import { DIALOGS } from './dialogs/index.ts'
import { OrderForm } from './form/order-form.tsx'
import { printOrders } from './print-orders.ts'
import { refreshTraces } from './refresh-traces.ts'
import type { ListedOrder } from './rows.ts'
import { useAudit } from './use-audit.tsx'
import type { Step, Verb } from './verbs.ts'

interface Open {
  action: Step
  row: ListedOrder
}
export interface OrderVerbs {
  start: (verb: Pick<Verb, 'action'>, row: ListedOrder) => void
  audit: (rows: ListedOrder[], then?: () => void) => void
  refresh: () => void
  dialogs: ReactNode
}

/** Every verb of one order: asked for, done, said, and seen wherever the order is shown. */
export function useOrderVerbs(): OrderVerbs {
  const [open, setOpen] = useState<Open | null>(null)
  const client = useQueryClient()
  const refresh = useCallback(() => {
    for (const key of [['list'], [purchaseOrder.path], ['biz-log', purchaseOrder.path]])
      void client.invalidateQueries({ queryKey: key })
  }, [client])
  const { audit, dialog } = useAudit(refresh)
  const start = ({ action }: Pick<Verb, 'action'>, row: ListedOrder) => {
    if (action === 'audit') audit([row])
    else if (action === 'express/refresh') void refreshTraces([row.orderId], refresh)
    else if (action === 'print') void printOrders([row.orderId])
    else if (action === 'copy') void copy(row, refresh).then((made) => made && setOpen({ action: 'edit', row: made }))
    else if (action in PLAIN) void plain(action as keyof typeof PLAIN, row, refresh)
    else setOpen({ action, row })
  }
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {dialog}
      {open && <Opened {...open} onClose={close} onDone={refresh} />}
    </>
  )
  return { start, audit, refresh, dialogs }
}

/** Verbs that need a yes and nothing more. */
const PLAIN = { 'un-audit': 0, invalid: 0, archive: 0, 'return-archive': 0, 'bargain/accept': 0 } as const

async function plain(action: keyof typeof PLAIN, row: ListedOrder, refresh: () => void): Promise<void> {
  const ids = [row.orderId]
  const { states, state } = purchaseOrder
  if (action !== 'bargain/accept') await runVerb({ resource: purchaseOrder, states, state }, action, ids, refresh)
  else if (await confirm(`确认接手 ${row.orderNo} 的议价吗？`)) {
    if (await attempt(call(purchaseOrder, 'bargain/accept', { ids }), '接手成功')) refresh()
  }
}

/** The new order, for who may go on with it. */
async function copy(row: ListedOrder, refresh: () => void): Promise<ListedOrder | null> {
  if (!(await confirm(`按 ${row.orderNo} 的供应商、明细和单价新建一张采购单吗？`, { ok: '复制' }))) return null
  const made = await call(purchaseOrder, 'copy', { orderId: row.orderId }).catch(() => null)
  if (!made) return null
  done(`已复制为 ${made.orderNo}`)
  refresh()
  return offers(purchaseOrder, 'edit') ? made : null
}

function Opened({ action, row, onClose, onDone }: Open & { onClose: () => void; onDone: () => void }) {
  if (action === 'add-notes') return <NotesDrawer resource={purchaseOrder} row={row} onClose={onClose} />
  const Dialog = DIALOGS[action]
  return (
    <WithDocument resource={purchaseOrder} id={row.orderId} fresh>
      {(document) =>
        Dialog ? (
          <Dialog document={document} onClose={onClose} onDone={onDone} />
        ) : (
          <OrderForm document={document} onClose={onClose} onSaved={onDone} />
        )
      }
    </WithDocument>
  )
}
