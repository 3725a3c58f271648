import { type BillDetails, type BillSum, freightBill } from '@erp/contract/express/bill/freight-bill'
import { billStates } from '@erp/contract/express/bill/freight-bill.states'
import { RESULT, RESULTS } from '@erp/contract/express/bill/freight-bill-line'
import { plus, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { BizLog, Cover, call, StatusTag, ViewDrawer } from '../../../kit/index.ts'
import { BillLines } from './bill-lines.tsx'
import { BillVerbs } from './bill-verbs.tsx'

interface Props {
  id: number
  onClose: () => void
  onChange: () => void
}
const ALL = 'all'
const LOG = 'log'

/** One bill: what it comes to, its lines by result, and what is done with them. */
export function BillDrawer({ id, onClose, onChange }: Props) {
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: [freightBill.path, 'details', id],
    queryFn: ({ signal }) => call(freightBill, 'details', { id }, { signal }),
    staleTime: 0,
  })
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: [freightBill.path, 'details', id] })
    onChange()
  }
  const bill = asked.data
  return (
    <ViewDrawer open size="min(1360px, 100%)" title={titleOf(bill)} onClose={onClose} className="bill-drawer">
      {bill ? (
        <Opened bill={bill} onChange={() => void changed()} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
  )
}

const titleOf = (bill: (BillDetails & { expressName?: string }) | undefined) =>
  bill ? (
    <>
      {`${bill.expressName ?? ''} ${bill.billNoExt} · ${bill.billNo} `}
      <StatusTag states={billStates} value={bill.checkFlag} />
    </>
  ) : (
    freightBill.title
  )

function Opened({ bill, onChange }: { bill: BillDetails; onChange: () => void }) {
  const differing = bill.sums.find(({ open, result }) => open > 0 && result !== RESULT.same)
  const [tab, setTab] = useState(String(differing?.result ?? ALL))
  return (
    <div className="bill-detail">
      <div className="bill-top">
        <Sums bill={bill} />
        <div className="bill-verbs">
          <BillVerbs bill={bill} shape="button" onDone={onChange} />
        </div>
      </div>
      <Tabs size="small" activeKey={tab} onChange={setTab} items={tabsOf(bill)} />
      {tab === LOG ? (
        <BizLog entity={freightBill.path} entityId={bill.id} />
      ) : (
        <BillLines key={tab} bill={bill} result={tab === ALL ? null : Number(tab)} onChange={onChange} />
      )}
    </div>
  )
}

/** How many of each result, and what they come to. */
const tabsOf = ({ sums, lineCount, totalAmount }: BillDetails) => [
  { key: ALL, label: <TabLabel label="全部" count={lineCount ?? 0} amount={totalAmount ?? '0'} /> },
  ...RESULTS.flatMap(([value, label]) => {
    const sum = sums.find(({ result }) => result === value)
    return sum ? [{ key: String(value), label: <TabLabel label={label} count={sum.count} amount={sum.amount} /> }] : []
  }),
  { key: LOG, label: '操作日志' },
]

const TabLabel = ({ label, count, amount }: { label: string; count: number; amount: string }) => (
  <span className="bill-tab">
    {label}
    <span className="tab-count">{grouped(String(count))}</span>
    <small>{grouped(amount)}</small>
  </span>
)

const total = (sums: readonly BillSum[], of: (sum: BillSum) => string): string =>
  round2(sums.reduce((all, sum) => plus(all, of(sum)).toFixed(), '0'))

/** What is asked for is what is paid, what is refused, and what nobody decided on yet. */
function Sums({ bill }: { bill: BillDetails }) {
  const { sums, currency, exchangeRate } = bill
  return (
    <div className="bill-sums">
      <Figure label={`账单金额 ${currency}`} value={bill.totalAmount} />＝
      <Figure label="应付（接受＋申诉）" value={bill.acceptAmount} strong />＋
      <Figure label="拒付" value={total(sums, (sum) => sum.refuseAmount)} />＋
      <Figure label="待处理" value={total(sums, (sum) => sum.openAmount)} />
      <span className="bill-more">
        <Figure label="差异合计" value={bill.diffAmount} />
        <Figure label="申诉" value={bill.claimAmount} />
        <Figure label="已追回" value={bill.recoverAmount} />
        {currency !== 'CNY' && <Figure label="汇率" value={exchangeRate} />}
      </span>
    </div>
  )
}

const Figure = ({ label, value, strong }: { label: string; value: string | null; strong?: boolean }) => (
  <span className={strong ? 'bill-figure bill-strong' : 'bill-figure'}>
    <small>{label}</small>
    {grouped(value ?? '0.00')}
  </span>
)
