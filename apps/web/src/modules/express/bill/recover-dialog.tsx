import { freightBill } from '@erp/contract/express/bill/freight-bill'
import type { BillLine } from '@erp/contract/express/bill/freight-bill-line'
import type { Fields } from '@erp/contract/kit'
import { minus, plus, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { AskDialog } from '../../../kit/index.ts'

interface Props {
  lines: BillLine[]
  onClose: () => void
  onDone: () => void
}

/** 追回登记: so much of one line, or all that is left of several. */
export function RecoverDialog({ lines, onClose, onDone }: Props) {
  const { ids: _ids, amount, ...rest } = freightBill.actions.recover.input as Fields
  const left = lines.map((line) => round2(minus(line.claimAmount ?? '0', line.recoverAmount ?? '0')))
  const sum = round2(left.reduce((all, each) => plus(all, each).toFixed(), '0'))
  const single = lines.length === 1
  return (
    <AskDialog
      resource={freightBill}
      verb="recover"
      title="追回登记"
      fields={single ? { amount: { ...amount!, hint: undefined }, ...rest } : rest}
      document={{ billNo: single ? lines[0]!.trackingNumber : `${lines.length} 行` }}
      initial={single ? { amount: sum } : {}}
      send={(values) => ({ ids: lines.map(({ id }) => id), ...values })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="bill-due">{`${single ? '尚未追回' : '全部追回，共'} ${grouped(sum)} ${lines[0]?.currency ?? ''}`}</p>
    </AskDialog>
  )
}
