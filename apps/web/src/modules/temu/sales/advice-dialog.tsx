import { type Advice, MAX_APPLY, salesManagement } from '@erp/contract/temu/sales/sales'
import { useQuery } from '@tanstack/react-query'
import { Alert, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Cover, call, done, type LineColumn, Lines } from '../../../kit/index.ts'
import type { Sales } from './rows.ts'

interface Props {
  verb: 'apply' | 'to-plan'
  rows: Sales[]
  typed: ReadonlyMap<number, number>
  onClose: () => void
  onDone: () => void
}
const TITLES = { apply: '申请备货', 'to-plan': '转采购' }

/** Reckoned anew before it is sent: what is asked of the platform, or bought because it lacks. */
export function AdviceDialog(props: Props) {
  const { verb, onClose } = props
  const { asked, wanted, quantityOf, change } = useWanted(props)
  const { busy, failed, submit } = useSending(props, wanted)
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Modal
      open
      width={900}
      title={`${TITLES[verb]}（${wanted.length} 行，${total} 件）`}
      okText={TITLES[verb]}
      okButtonProps={{ loading: busy, disabled: wanted.length === 0 || failed !== null }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {failed && <Alert type="error" showIcon title={failed} />}
      {asked.data ? (
        <div className="advice-lines">
          <Lines<Advice> rows={asked.data} keyOf={({ salesId }) => salesId} columns={columnsOf(verb, quantityOf, change)} />
        </div>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

/** What the person typed, else what is advised; rows of none are left out. */
function useWanted({ verb, rows, typed }: Props) {
  const ids = rows.map((row) => row.salesId)
  const asked = useQuery({
    queryKey: [salesManagement.path, 'advice', ids],
    queryFn: ({ signal }) => call(salesManagement, 'advice', { ids }, { signal }),
    staleTime: 0,
  })
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(verb === 'apply' ? typed : new Map())
  const quantityOf = (advice: Advice): number =>
    changed.get(advice.salesId) ?? (verb === 'apply' ? advice.canStock : advice.shortQty)
  const wanted = (asked.data ?? []).flatMap((advice) => {
    const quantity = quantityOf(advice)
    return quantity > 0 ? [{ salesId: advice.salesId, quantity }] : []
  })
  const change = (salesId: number, quantity: number) => setChanged((before) => new Map(before).set(salesId, quantity))
  return { asked, wanted, quantityOf, change }
}

/** A shop whose platform refused stays to be read. */
function useSending({ verb, onClose, onDone }: Props, wanted: Wanted) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    const said = await send(verb, wanted).catch(() => null)
    setBusy(false)
    if (!said) return
    onDone()
    if (said.done) done(said.done)
    if (said.failed) setFailed(said.failed)
    else onClose()
  }
  return { busy, failed, submit }
}

const columnsOf = (
  verb: Props['verb'],
  quantityOf: (advice: Advice) => number,
  change: (salesId: number, quantity: number) => void,
): LineColumn<Advice>[] => [
  { title: '货号', render: ({ extCode }) => extCode },
  { title: '店铺', render: ({ shopName }) => shopName },
  { title: '日均', right: true, render: ({ v }) => v },
  { title: '平台库存', right: true, render: ({ platformStock }) => platformStock },
  { title: '平台建议', right: true, render: ({ platformAdvice }) => platformAdvice },
  {
    title: '我方建议',
    right: true,
    render: (advice) => <span title={formula(advice)}>{advice.ourAdvice}</span>,
  },
  { title: '可售', right: true, render: ({ available }) => available },
  { title: '缺口', right: true, render: ({ shortQty }) => shortQty },
  ...(verb === 'to-plan' ? [{ title: '需求日', render: ({ needDate }: Advice) => needDate }] : []),
  {
    title: verb === 'apply' ? '备货数' : '采购数',
    render: (advice) => (
      <InputNumber
        aria-label={`${advice.extCode} ${verb === 'apply' ? '备货数' : '采购数'}`}
        min={0}
        max={MAX_APPLY}
        precision={0}
        value={quantityOf(advice)}
        onChange={(value) => change(advice.salesId, value ?? 0)}
      />
    ),
  },
]

const formula = ({ s7, s30, v, stockDays, platformStock, ourAdvice }: Advice): string =>
  `0.6×${s7}÷7 + 0.4×${s30}÷30 = ${v}；${v}×${stockDays}天 − ${platformStock} → ${ourAdvice}`

type Wanted = { salesId: number; quantity: number }[]
async function send(verb: Props['verb'], rows: Wanted): Promise<{ done: string | null; failed: string | null }> {
  if (verb === 'to-plan') {
    const { plans } = await call(salesManagement, 'to-plan', { rows })
    const named = plans.slice(0, 3).map(({ planNo }) => planNo)
    return { done: `已生成 ${plans.length} 张采购计划：${named.join('、')}${plans.length > 3 ? ' 等' : ''}`, failed: null }
  }
  const { shops, failed } = await call(salesManagement, 'apply', { rows })
  const pieces = shops.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    done: shops.length ? `已向平台申请 ${pieces} 件` : null,
    failed: failed.length ? failed.map(({ shopName, reason }) => `店铺「${shopName}」：${reason}`).join('；') : null,
  }
}
