import { type BillDetails, freightBill } from '@erp/contract/express/bill/freight-bill'
import { type BillLine, freightBillLine, HANDLE, HANDLES, RESULT, RESULTS } from '@erp/contract/express/bill/freight-bill-line'
import type { Fields } from '@erp/contract/kit'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { AskDialog, attempt, call, confirm, done, download, VerbButton } from '../../../kit/index.ts'

interface Props {
  bill: BillDetails
  result: number | null
  chosen: BillLine[]
  decides: boolean
  recovers: boolean
  onChange: () => void
  onDecide: (handle: number) => void
  onRecover: () => void
}
const DECISIONS = HANDLES.filter(([value]) => value !== HANDLE.open)

/** For the ticked lines, for all of a result, and for the bill as a whole. */
export function LineVerbs(props: Props) {
  const { bill, chosen, decides, recovers } = props
  const none = chosen.length === 0 ? '请先选择行' : null
  const disputed = chosen.filter(({ handle }) => handle === HANDLE.dispute)
  return (
    <div className="bill-tools">
      {decides &&
        DECISIONS.map(([value, label]) => (
          <VerbButton key={value} danger={value === HANDLE.refuse} why={none} onClick={() => props.onDecide(value)}>
            {`${label}${chosen.length ? ` ${chosen.length}` : ''}`}
          </VerbButton>
        ))}
      {decides && <WholeResult {...props} />}
      {decides && <Tolerance bill={bill} onDone={props.onChange} />}
      {decides && (
        <Button size="small" onClick={() => void rematch(bill.id, props.onChange)}>
          重新匹配
        </Button>
      )}
      {recovers && (
        <VerbButton why={disputed.length ? null : '请先选择申诉的行'} onClick={props.onRecover}>
          {`追回登记${disputed.length ? ` ${disputed.length}` : ''}`}
        </VerbButton>
      )}
      <Button size="small" onClick={() => void exportLines(bill.id, props.result)}>
        导出
      </Button>
      <Button size="small" onClick={() => void download(freightBill, 'export-dispute', { id: bill.id }).catch(() => {})}>
        导出申诉包
      </Button>
    </div>
  )
}

/** All lines of the tab that nobody decided on, however many. */
function WholeResult({ bill, result, onChange }: Props) {
  const open = bill.sums.find((sum) => sum.result === result)?.open ?? 0
  if (result === null || result === RESULT.same || open === 0) return null
  const name = RESULTS.find(([value]) => value === result)![1]
  const run = async (handle: number, label: string) => {
    if (!(await confirm(`「${name}」中 ${open} 行待处理的全部${label}吗？`))) return
    if (
      await attempt(
        call(freightBill, 'handle', { billId: bill.id, result: result as 2, handle: handle as 1 }),
        `${open} 行：${label}`,
      )
    )
      onChange()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: DECISIONS.map(([value, label]) => ({ key: value, label: `全部${label}`, onClick: () => void run(value, label) })),
      }}
    >
      <Button size="small">{`待处理 ${open} 行`}</Button>
    </Dropdown>
  )
}

function Tolerance({ bill, onDone }: { bill: BillDetails; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const { id: _id, ...fields } = freightBill.actions['accept-tolerance'].input as Fields
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        接受容差内
      </Button>
      {asking && (
        <AskDialog
          resource={freightBill}
          verb="accept-tolerance"
          title="接受容差内"
          fields={fields}
          document={bill}
          initial={{ amount: '1.00', percent: '3' }}
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          <p className="hint">只接受待处理的金额差异和重量差异，且差额不超过容差</p>
        </AskDialog>
      )}
    </>
  )
}

async function rematch(id: number, onDone: () => void): Promise<void> {
  const worked = await call(freightBill, 'rematch', { id }).catch(() => null)
  if (!worked) return
  done(`已重新匹配，${worked.changed} 行有变化`)
  onDone()
}

const exportLines = (billId: number, result: number | null) =>
  download(freightBillLine, 'export', { condition: { billId: [billId], ...(result !== null && { result: [result] }) } }).catch(
    () => {},
  )
