import { type BillDetails, freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL, BILL_COUNTED } from '@erp/contract/express/bill/freight-bill.states'
import { type BillLine, HANDLE, HANDLES } from '@erp/contract/express/bill/freight-bill-line'
import { Input, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { attempt, call, offers } from '../../../kit/index.ts'
import { LineList } from './line-list.tsx'
import { LineVerbs } from './line-verbs.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import { useReload } from './use-lines.ts'

interface Props {
  bill: BillDetails
  result: number | null
  onChange: () => void
}
const EVERY = -1
const SHOWN = [[EVERY, '全部'] as const, ...HANDLES.map(([value, label]) => [value, label] as const)].map(([value, label]) => ({
  value,
  label,
}))

/** The lines of one tab: found, ticked, decided on one by one or together. */
export function BillLines({ bill, result, onChange }: Props) {
  const [handle, setHandle] = useState(EVERY)
  const [number, setNumber] = useState('')
  const { ticked, tick, reload, decide, decideOne } = useDeciding(onChange)
  const [recovering, setRecovering] = useState<BillLine[] | null>(null)
  const recoverOne = useCallback((line: BillLine) => setRecovering([line]), [])
  const decides = bill.checkFlag === BILL.waitAudit && offers(freightBill, 'handle')
  const recovers = BILL_COUNTED.includes(bill.checkFlag ?? 0) && offers(freightBill, 'recover')
  const chosen = [...ticked.values()]
  return (
    <section className="bill-panel" aria-label="账单明细">
      <div className="bill-bar">
        <Segmented size="small" value={handle} options={SHOWN} onChange={setHandle} aria-label="处理" />
        <Input.Search className="bill-find" size="small" allowClear {...FIND} onSearch={setNumber} />
        <LineVerbs
          {...{ bill, result, chosen, decides, recovers, onChange: reload }}
          onDecide={(verdict) => void decide(chosen, verdict)}
          onRecover={() => setRecovering(chosen.filter((line) => line.handle === HANDLE.dispute))}
        />
      </div>
      {decides && <p className="bill-keys">↑ ↓ 移动 · 空格 选择 · 1 接受 · 2 申诉 · 3 拒付 · 0 撤回</p>}
      <LineList
        filter={{ billId: bill.id, result, handle: handle === EVERY ? null : handle, number }}
        {...{ ticked, decides, recovers }}
        onTick={tick}
        decide={decideOne}
        recover={recoverOne}
      />
      {recovering && <RecoverDialog lines={recovering} onClose={() => setRecovering(null)} onDone={reload} />}
    </section>
  )
}
const FIND = { placeholder: '运单号，可粘贴多个', 'aria-label': '运单号' }

/** Which lines are ticked, and what is decided on them. */
function useDeciding(onChange: () => void) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, BillLine>>(new Map())
  const again = useReload()
  const reload = useCallback(() => {
    again()
    onChange()
  }, [again, onChange])
  const tick = useCallback((line: BillLine) => setTicked((now) => toggled(now, line)), [])
  const decide = useCallback(
    async (lines: readonly BillLine[], verdict: number) => {
      const said = `${lines.length} 行：${HANDLES.find(([value]) => value === verdict)![1]}`
      const ids = lines.map(({ id }) => id)
      if (!(await attempt(call(freightBill, 'handle', { ids, handle: verdict as 0 }), said))) return
      setTicked(new Map())
      reload()
    },
    [reload],
  )
  const decideOne = useCallback((line: BillLine, verdict: number) => void decide([line], verdict), [decide])
  return { ticked, tick, reload, decide, decideOne }
}

function toggled(now: ReadonlyMap<number, BillLine>, line: BillLine): ReadonlyMap<number, BillLine> {
  const next = new Map(now)
  if (!next.delete(line.id)) next.set(line.id, line)
  return next
}
