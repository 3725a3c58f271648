import type { ActionInput } from '@erp/contract/kit'
import {
  MANAGED_EVENT,
  MANAGED_FAULT_KIND,
  MANAGED_FAULTS,
  type ManagedSimulatorState,
  managedSimulator,
} from '@erp/contract/tool/managed-simulator'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt, Cover, call, done } from '../../kit/index.ts'
import { type Chosen, OpenFaults, StageForm, StageTable } from './simulator-parts.tsx'

type Event = ActionInput<typeof managedSimulator.actions.event>
type Fault = ActionInput<typeof managedSimulator.actions.fault>
const KEY = [managedSimulator.path, 'state']
const { ask, cancel, receive, short, over, reject, finish, figures, price, agree, refuse, quiet, live } = MANAGED_EVENT
const ASKED: Record<number, string[]> = {
  [ask]: ['shopId', 'shopSku', 'quantity', 'hours'],
  [cancel]: ['subPurchaseOrderSn'],
  [receive]: ['platformDeliverySn'],
  [short]: ['platformDeliverySn', 'quantity'],
  [over]: ['platformDeliverySn', 'quantity'],
  [reject]: ['platformDeliverySn', 'quantity'],
  [finish]: ['platformDeliverySn'],
  [figures]: [
    'shopId',
    'shopSku',
    'lastSevenDaysSaleVolume',
    'lastThirtyDaysSaleVolume',
    'warehouseInventoryNum',
    'lackQuantity',
  ],
  [price]: ['shopId', 'shopSku', 'newPrice'],
  [agree]: ['platformPriceSn'],
  [refuse]: ['platformPriceSn'],
  [quiet]: ['shopId'],
  [live]: ['shopId'],
}
const BROKEN: Record<number, string[]> = {
  [MANAGED_FAULT_KIND.fails]: ['shopId', 'calls'],
  [MANAGED_FAULT_KIND.loses]: ['shopId', 'calls'],
  [MANAGED_FAULT_KIND.slow]: ['shopId', 'minutes', 'delayMs'],
  [MANAGED_FAULT_KIND.late]: ['shopId', 'minutes', 'lateMinutes'],
  [MANAGED_FAULT_KIND.mend]: [],
}
/** What was clicked in a table, and what it may be wanted for. */
type Clicked = Chosen<Event>

/** What Temu and SHEIN ask, receive and decide, where they are simulated. */
export function ManagedSimulator() {
  const [chosen, choose] = useState<Clicked>({ kind: ask })
  const asked = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(managedSimulator, 'state', {}, { signal }),
    staleTime: 0,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <section className="simulator" aria-label="托管平台模拟">
      <div className="simulator-forms">
        <Events key={JSON.stringify(chosen)} chosen={chosen} />
        <Faults faults={asked.data.faults} />
      </div>
      <Tables state={asked.data} onChoose={choose} />
    </section>
  )
}

function Events({ chosen }: { chosen: Clicked }) {
  const client = useQueryClient()
  const play = async (values: Event) => {
    const said = await call(managedSimulator, 'event', values).catch(() => null)
    if (!said) return
    done(said.said)
    void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="托管平台（Temu、SHEIN）"
      fields={managedSimulator.actions.event.input}
      asked={({ kind }) => ['kind', ...(ASKED[kind] ?? [])]}
      initial={chosen}
      button={() => '制造事件'}
      onSend={play}
    />
  )
}

function Faults({ faults }: { faults: ManagedSimulatorState['faults'] }) {
  const client = useQueryClient()
  const fail = async (values: Fault) => {
    if (await attempt(call(managedSimulator, 'fault', values), '已生效')) void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="托管平台故障"
      danger
      fields={managedSimulator.actions.fault.input}
      asked={({ kind }) => ['kind', ...(BROKEN[kind] ?? ['shopId', 'minutes'])]}
      initial={{ kind: MANAGED_FAULT_KIND.fails }}
      button={({ kind }) => (kind === MANAGED_FAULT_KIND.mend ? '恢复正常' : '制造故障')}
      onSend={fail}
    >
      <OpenFaults faults={faults} kinds={MANAGED_FAULTS} whom={({ shopName }) => shopName ?? '全部'} />
    </StageForm>
  )
}

const Number = ({ text, onChoose }: { text: string; onChoose: () => void }) => (
  <button type="button" className="row-action" onClick={onChoose}>
    {text}
  </button>
)

interface TableProps {
  state: ManagedSimulatorState
  onChoose: (chosen: Clicked) => void
}
const link = (onChoose: TableProps['onChoose'], of: (no: string) => Clicked) => (no: string) => (
  <Number text={no} onChoose={() => onChoose(of(no))} />
)

const Tables = (props: TableProps) => (
  <>
    <StockOrders {...props} />
    <Deliveries {...props} />
    <Prices {...props} />
  </>
)

const StockOrders = ({ state, onChoose }: TableProps) => (
  <StageTable
    title="平台的备货单"
    empty="还没有备货单"
    width={860}
    rows={state.stockOrders}
    rowKey="id"
    columns={[
      {
        title: '备货单号',
        dataIndex: 'subPurchaseOrderSn',
        render: link(onChoose, (subPurchaseOrderSn) => ({ kind: cancel, subPurchaseOrderSn })),
      },
      { title: '店铺', dataIndex: 'shopName' },
      { title: '货号', dataIndex: 'goods' },
      { title: '数量', dataIndex: 'quantity', align: 'right' },
      { title: '状态', dataIndex: 'status' },
      { title: '最晚发货', dataIndex: 'deliverBy' },
    ]}
  />
)

const Deliveries = ({ state, onChoose }: TableProps) => (
  <StageTable
    title="平台的发货单"
    empty="还没有发货单"
    width={960}
    rows={state.deliveries}
    rowKey="id"
    columns={[
      {
        title: '平台发货单号',
        dataIndex: 'platformDeliverySn',
        render: link(onChoose, (platformDeliverySn) => ({ kind: receive, platformDeliverySn })),
      },
      { title: '我方单号', dataIndex: 'deliveryOrderNo' },
      { title: '店铺', dataIndex: 'shopName' },
      { title: '已发', dataIndex: 'shipQty', align: 'right' },
      { title: '已收', dataIndex: 'receiveQty', align: 'right' },
      { title: '拒收', dataIndex: 'rejectQty', align: 'right' },
      { title: '状态', dataIndex: 'status' },
      { title: '发货时间', dataIndex: 'shipTime' },
    ]}
  />
)

const Prices = ({ state, onChoose }: TableProps) => (
  <StageTable
    title="平台的调价单"
    empty="还没有调价单"
    width={860}
    rows={state.prices}
    rowKey="id"
    columns={[
      {
        title: '平台调价单号',
        dataIndex: 'platformPriceSn',
        render: link(onChoose, (platformPriceSn) => ({ kind: agree, platformPriceSn })),
      },
      { title: '店铺', dataIndex: 'shopName' },
      { title: '谁提出', dataIndex: 'source', render: (source: number) => (source === 1 ? '平台' : '我方') },
      { title: '原价', dataIndex: 'oldPrice', align: 'right' },
      { title: '新价', dataIndex: 'newPrice', align: 'right' },
      { title: '状态', dataIndex: 'status' },
      { title: '期限', dataIndex: 'deadline' },
    ]}
  />
)
