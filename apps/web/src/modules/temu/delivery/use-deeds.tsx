import { deliveryOrder, type EachDelivery } from '@erp/contract/temu/delivery/delivery-order'
import { preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { packageLabelPrint, pickReceiptPrint, skuLabelPrint } from '@erp/contract/temu/print/print-record'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { attempt, CallError, call, confirm } from '../../../kit/index.ts'
import { usePrinting } from '../print/use-printing.tsx'
import { choose } from './pxx.ts'
import { type Outcome, ResultDialog } from './result-dialog.tsx'
import type { ListedDelivery } from './rows.ts'
import { type DeliveryDeed, idOf } from './verbs.ts'

type Deed = (rows: ListedDelivery[]) => Promise<boolean>
export interface Deeds {
  isAtOnce: (what: DeliveryDeed) => boolean
  run: (what: DeliveryDeed, rows: ListedDelivery[]) => Promise<boolean>
  show: (outcomes: Outcome[]) => void
  shown: ReactNode
}

/** Verbs that need no further word, and what became of each order. */
export function useDeeds(refresh: () => Promise<void>): Deeds {
  const [outcomes, show] = useState<Outcome[] | null>(null)
  const { print, asking } = usePrinting(() => void refresh())
  const navigate = useNavigate()
  const after = async (work: Promise<boolean>) => {
    const worked = await work
    await refresh()
    return worked
  }
  const deeds: Partial<Record<DeliveryDeed, Deed>> = {
    submit: (rows) => after(submitOrders(rows, show)),
    audit: (rows) => after(auditTransfers(rows)),
    pick: (rows) => after(makePicks(rows, show)),
    pack: async ([row]) => {
      await navigate(`/trusteeship/temu/packing?deliveryOrderNo=${row!['deliveryOrderNo']}`)
      return false
    },
    pxx: async (rows) => {
      choose(rows.map(idOf))
      await navigate('/pxxInfo')
      return false
    },
    ...printDeeds(print),
  }
  const shown = (
    <>
      {asking}
      {outcomes && <ResultDialog outcomes={outcomes} onClose={() => show(null)} />}
    </>
  )
  return { isAtOnce: (what) => what in deeds, run: (what, rows) => deeds[what]!(rows), show, shown }
}

function printDeeds(print: ReturnType<typeof usePrinting>['print']): Partial<Record<DeliveryDeed, Deed>> {
  const printed = async (work: Promise<void>) => {
    await work
    return false
  }
  return {
    printSku: (rows) => {
      const items = rows.map((row) => ({ deliveryOrderId: idOf(row) }))
      return printed(print({ resource: skuLabelPrint, title: 'SKU标签', input: { items } }))
    },
    printBox: (rows) =>
      printed(print({ resource: packageLabelPrint, title: '包裹标签', input: { deliveryOrderIds: rows.map(idOf) } })),
    printPick: (rows) =>
      printed(print({ resource: pickReceiptPrint, title: '拣货单', input: { deliveryOrderIds: rows.map(idOf) } })),
  }
}

interface Refused {
  refusals?: { id: number; reason: string }[]
}

/** All of them or none: where one is refused, the others say so too. */
export async function submitOrders(rows: ListedDelivery[], show: (outcomes: Outcome[]) => void): Promise<boolean> {
  if (rows.length > 1 && !(await confirm(`提交所选的 ${rows.length} 张发货单吗？提交后生成调拨单，等待主管审核`, { ok: '提交' })))
    return false
  const isTold = ({ code, data }: CallError) => code === 409 && Boolean((data as Refused | null)?.refusals)
  try {
    const { submitted } = await call(preDelivery, 'submit', { ids: rows.map(idOf) }, { handles: isTold })
    show(submitted.map(({ deliveryOrderNo, transferNo }) => ({ no: deliveryOrderNo, said: `已提交，调拨单 ${transferNo}` })))
    return true
  } catch (error) {
    if (error instanceof CallError && isTold(error)) show(refusedOf(rows, (error.data as Refused).refusals!))
    return false
  }
}

const refusedOf = (rows: ListedDelivery[], refusals: NonNullable<Refused['refusals']>): Outcome[] =>
  rows.map((row) => {
    const no = row.deliveryOrderNo
    const own = refusals.find(({ id }) => id === idOf(row))
    return own ? { no, said: own.reason.replace(`${no}：`, ''), bad: true } : { no, said: '检查通过，因同批有未通过的，未提交' }
  })

async function auditTransfers(rows: ListedDelivery[]): Promise<boolean> {
  const which = rows.length > 1 ? `所选的 ${rows.length} 张发货单` : `发货单 ${rows[0]!.deliveryOrderNo}`
  if (!(await confirm(`审核${which}的调拨吗？审核后占用库存，仓库开始拣货`, { ok: '审核通过' }))) return false
  return attempt(call(deliveryOrder, 'transfer-order-audit', { ids: rows.map(idOf) }), '调拨审核成功')
}

async function makePicks(rows: ListedDelivery[], show: (outcomes: Outcome[]) => void): Promise<boolean> {
  try {
    const { picks } = await call(temuPickReceipt, 'create', { ids: rows.map(idOf) })
    show(
      picks.map(({ pickNo, orders }) => ({
        no: pickNo,
        said: orders.join('、'),
        link: `/trusteeship/temu/pickReceipt?pickNo=${pickNo}`,
      })),
    )
    return true
  } catch {
    return false
  }
}

export const outcomesOf = ({ done, failed }: EachDelivery): Outcome[] => [
  ...failed.map(({ deliveryOrderNo, reason }) => ({ no: deliveryOrderNo, said: reason, bad: true as const })),
  ...done.map(({ deliveryOrderNo }) => ({ no: deliveryOrderNo, said: '已发货' })),
]
