import type { OfferedWay } from '@erp/contract/order/desk/dispatch-calls'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { STAGE } from '@erp/contract/order/order.states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Modal, Radio, Tag } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../../kit/amount.ts'
import { Cover, call, FieldItem, type LineColumn, Lines } from '../../../../kit/index.ts'
import { idsOf, runVerb } from './run-verb.ts'
import type { DialogProps } from './verbs.ts'

const BY_RULES = 0

/** Every way side by side with freight, days and what is against it; then the choice. */
export function MatchDialog({ verb, rows, onClose, onDone }: DialogProps) {
  const ids = idsOf(rows)
  const [form] = Form.useForm<{ storeId?: number }>()
  const storeId = Form.useWatch('storeId', form) ?? null
  const late = rows.some((row) => Number(row.status) > STAGE.waitDistribute)
  const [wayId, setWayId] = useState<number | null>(late ? null : BY_RULES)
  const [override, setOverride] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const chosen = wayId === BY_RULES ? { overrideManual: override ? 1 : 0 } : { logisticWayId: wayId }
    const outcome = await runVerb(verb, ids, { ...chosen, ...(storeId ? { storeId } : {}) })
    setBusy(false)
    if (outcome) onDone(outcome)
  }
  const title = rows.length === 1 ? `${verb.label} ${rows[0]!.orderNo}` : `${verb.label}（${ids.length} 个订单）`
  return (
    <Modal
      open
      width={860}
      title={title}
      okText={verb.label}
      okButtonProps={{ loading: busy, disabled: wayId === null }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {!late && (
        <Form form={form} layout="vertical">
          <FieldItem name="storeId" field={verb.fields!['storeId']!} />
        </Form>
      )}
      {!late && (
        <ByRules chosen={wayId === BY_RULES} onChoose={() => setWayId(BY_RULES)} override={override} onOverride={setOverride} />
      )}
      <Offered ids={ids} storeId={storeId} chosen={wayId} onChoose={setWayId} />
    </Modal>
  )
}

interface ByRulesProps {
  chosen: boolean
  onChoose: () => void
  override: boolean
  onOverride: (override: boolean) => void
}

const ByRules = ({ chosen, onChoose, override, onOverride }: ByRulesProps) => (
  <p>
    <Radio checked={chosen} onChange={onChoose}>
      按规则选择
    </Radio>
    <Checkbox disabled={!chosen} checked={override} onChange={({ target }) => onOverride(target.checked)}>
      覆盖手工选择
    </Checkbox>
  </p>
)

interface OfferedProps {
  ids: number[]
  storeId: number | null
  chosen: number | null
  onChoose: (wayId: number) => void
}

function Offered({ ids, storeId, chosen, onChoose }: OfferedProps) {
  const asked = useQuery({
    queryKey: [tradeInfo.path, 'ways', ids, storeId],
    queryFn: ({ signal }) => call(tradeInfo, 'ways', { ids, storeId }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const { orders, ways } = asked.data
  const choice: LineColumn<OfferedWay> = {
    title: '渠道',
    render: ({ wayId, wayName, orders: takes }) => (
      <Radio checked={chosen === wayId} disabled={takes === 0} onChange={() => onChoose(wayId)}>
        {wayName}
      </Radio>
    ),
  }
  return (
    <div className="offered-ways" role="region" aria-label="可选渠道">
      <Lines rows={ways} keyOf={({ wayId }) => wayId} columns={[choice, ...columns(orders)]} />
    </div>
  )
}

const columns = (orders: number): LineColumn<OfferedWay>[] => [
  { title: '物流公司', render: (way) => way.expressName },
  { title: '运费(CNY)', right: true, render: (way) => way.freightCny && grouped(way.freightCny) },
  {
    title: '时效(天)',
    right: true,
    render: ({ minDays, maxDays }) => (minDays === null ? null : minDays === maxDays ? minDays : `${minDays}–${maxDays}`),
  },
  ...(orders > 1 ? [{ title: '可走', right: true, render: (way: OfferedWay) => `${way.orders}/${orders} 单` }] : []),
  {
    title: '说明',
    render: ({ byRules, now, reasons }) => (
      <>
        {byRules > 0 && <Tag color="green">{orders > 1 ? `规则会选 ${byRules} 单` : '规则会选'}</Tag>}
        {now > 0 && <Tag color="blue">{orders > 1 ? `现在 ${now} 单` : '现在的渠道'}</Tag>}
        {reasons.join('；')}
      </>
    ),
  },
]
