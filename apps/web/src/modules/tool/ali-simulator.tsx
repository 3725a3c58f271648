import type { ActionInput } from '@erp/contract/kit'
import {
  ALI_EVENT,
  ALI_EVENTS,
  ALI_FAULT,
  ALI_FAULTS,
  type AliSimulatorState,
  aliSimulator,
} from '@erp/contract/tool/ali-simulator'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt, Cover, call, done } from '../../kit/index.ts'
import { labelOf, OpenFaults, StageForm, StageTable } from './simulator-parts.tsx'

type Event = ActionInput<typeof aliSimulator.actions.event>
type Fault = ActionInput<typeof aliSimulator.actions.fault>
const KEY = [aliSimulator.path, 'state']
const ASKED: Record<number, string[]> = {
  [ALI_EVENT.buy]: ['buyerLoginId', 'offerId', 'quantity'],
  [ALI_EVENT.ship]: ['aliOrderId', 'expressDeliveryNo'],
  [ALI_EVENT.price]: ['aliOrderId', 'freight', 'discount'],
}
const BROKEN: Record<number, string[]> = {
  [ALI_FAULT.fails]: ['calls'],
  [ALI_FAULT.loses]: ['calls'],
  [ALI_FAULT.slow]: ['minutes', 'delayMs'],
  [ALI_FAULT.late]: ['minutes', 'lateMinutes'],
  [ALI_FAULT.mend]: [],
}
const STATES: Record<string, string> = {
  waitbuyerpay: '待付款',
  waitsellersend: '待发货',
  waitbuyerreceive: '已发货',
  signinsuccess: '已签收',
  success: '交易成功',
  cancel: '已取消',
  terminated: '已终止',
}

/** What sellers do at the simulated 1688, and how it fails. */
export function AliSimulator() {
  const [aliOrderId, choose] = useState<string | undefined>()
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(aliSimulator, 'state', {}, { signal }), staleTime: 0 })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <section className="simulator" aria-label="1688模拟">
      <div className="simulator-forms">
        <Events key={aliOrderId} aliOrderId={aliOrderId} />
        <Faults faults={asked.data.faults} />
      </div>
      <Orders orders={asked.data.orders} onChoose={choose} />
    </section>
  )
}

function Events({ aliOrderId }: { aliOrderId: string | undefined }) {
  const client = useQueryClient()
  const play = async (values: Event) => {
    const said = await call(aliSimulator, 'event', values).catch(() => null)
    if (!said) return
    done(`${labelOf(ALI_EVENTS, values.kind)}：${said.aliOrderId}`)
    void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="1688卖家与平台"
      fields={aliSimulator.actions.event.input}
      asked={({ kind }) => ['kind', ...(ASKED[kind] ?? ['aliOrderId'])]}
      initial={{ kind: aliOrderId ? ALI_EVENT.pay : ALI_EVENT.buy, aliOrderId }}
      button={() => '制造事件'}
      onSend={play}
    />
  )
}

function Faults({ faults }: { faults: AliSimulatorState['faults'] }) {
  const client = useQueryClient()
  const fail = async (values: Fault) => {
    if (await attempt(call(aliSimulator, 'fault', values), '已生效')) void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="1688故障"
      danger
      fields={aliSimulator.actions.fault.input}
      asked={({ kind }) => ['kind', ...(BROKEN[kind] ?? ['minutes'])]}
      initial={{ kind: ALI_FAULT.fails }}
      button={({ kind }) => (kind === ALI_FAULT.mend ? '恢复正常' : '制造故障')}
      onSend={fail}
    >
      <OpenFaults faults={faults} kinds={ALI_FAULTS} />
    </StageForm>
  )
}

const Orders = ({ orders, onChoose }: { orders: AliSimulatorState['orders']; onChoose: (aliOrderId: string) => void }) => (
  <StageTable
    title="模拟1688的订单"
    empty="还没有订单"
    width={980}
    rows={orders}
    rowKey="id"
    columns={[
      {
        title: '1688单号',
        dataIndex: 'aliOrderId',
        render: (no: string) => (
          <button type="button" className="row-action" onClick={() => onChoose(no)}>
            {no}
          </button>
        ),
      },
      { title: '采购单', dataIndex: 'outOrderId' },
      { title: '买家', dataIndex: 'buyerLoginId' },
      { title: '卖家', dataIndex: 'sellerName' },
      { title: '状态', dataIndex: 'aliStatus', render: (state: string) => STATES[state] ?? state },
      { title: '金额', dataIndex: 'totalAmount', align: 'right' },
      { title: '运单号', dataIndex: 'parcels' },
      { title: '更新', dataIndex: 'modifyTime' },
    ]}
  />
)
