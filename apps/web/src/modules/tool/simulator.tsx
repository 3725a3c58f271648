import type { ActionInput } from '@erp/contract/kit'
import {
  FAULT_KINDS,
  FAULT_SIDES,
  SIM_EVENT,
  SIM_FAULT,
  SIM_SIDE,
  type SimulatorState,
  simulator,
} from '@erp/contract/tool/simulator'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call, done, send } from '../../kit/index.ts'
import { AliSimulator } from './ali-simulator.tsx'
import { ManagedSimulator } from './managed-simulator.tsx'
import { Parcels } from './simulator-carrier.tsx'
import { PlatformClock } from './simulator-clock.tsx'
import { type Chosen, labelOf, OpenFaults, StageForm, StageTable } from './simulator-parts.tsx'
import { SmtSimulator } from './smt-simulator.tsx'
import './tool.css'

type Event = ActionInput<typeof simulator.actions.event>
type Fault = ActionInput<typeof simulator.actions.fault>
const BUYER = ['countryCode', 'city', 'street1', 'postCode']
const TOLD = ['times', 'delayMinutes']
const ASKED: Record<number, string[]> = {
  [SIM_EVENT.buy]: ['count', 'shopSku', ...BUYER, ...TOLD],
  [SIM_EVENT.cancel]: ['platOrderNo', ...TOLD],
  [SIM_EVENT.refund]: ['platOrderNo', ...TOLD],
  [SIM_EVENT.move]: ['platOrderNo', ...BUYER, ...TOLD],
}
const BROKEN: Record<number, string[]> = {
  [SIM_FAULT.fails]: ['shopId', 'calls'],
  [SIM_FAULT.down]: ['shopId', 'minutes'],
  [SIM_FAULT.slow]: ['shopId', 'minutes', 'delayMs'],
  [SIM_FAULT.expired]: ['shopId'],
  [SIM_FAULT.revoked]: ['shopId'],
}
export const SIMULATOR_KEY = [simulator.path, 'state']
const STATES: Record<string, string> = { paid: '已付款', unpaid: '未付款', cancelled: '已取消', refunded: '已退款' }

/** 平台模拟台: what buyers, platforms and carriers do and how they fail, where they are simulated. */
export default function Simulator() {
  const asked = useQuery({
    queryKey: SIMULATOR_KEY,
    queryFn: ({ signal }) => call(simulator, 'state', {}, { signal }),
    staleTime: 0,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <section className="simulator" aria-label="平台模拟台">
      {!asked.data.isSimulated && <Alert type="warning" showIcon title="当前使用真实接口，模拟台不可用" />}
      <PlatformClock state={asked.data} onChanged={() => void asked.refetch()} />
      <div className="simulator-forms">
        <Events />
        <Faults faults={asked.data.faults} />
      </div>
      <Messages messages={asked.data.messages} />
      <Parcels parcels={asked.data.parcels} onChanged={() => void asked.refetch()} />
      <AliSimulator />
      <ManagedSimulator />
      <SmtSimulator />
    </section>
  )
}

function Events() {
  const client = useQueryClient()
  const [shopId, setShopId] = useState<number | null>(null)
  const play = async (values: Event) => {
    const said = await call(simulator, 'event', values).catch(() => null)
    if (!said) return
    done(`已安排 ${said.platOrderNos.join('、')}`)
    setShopId(values.shopId ?? null)
    void client.invalidateQueries({ queryKey: SIMULATOR_KEY })
  }
  const sync = () => attempt(send('POST', '/order/tradeInfo/sync', { shopIds: [shopId] }), '已同步')
  return (
    <StageForm
      title="买家与平台"
      fields={simulator.actions.event.input}
      asked={({ kind }) => ['kind', 'shopId', ...(ASKED[kind] ?? [])]}
      initial={{ kind: SIM_EVENT.buy }}
      button={() => '制造事件'}
      onSend={play}
      more={
        <Button disabled={!shopId} onClick={() => void sync()}>
          立即同步该店铺
        </Button>
      }
    />
  )
}

function Faults({ faults }: { faults: SimulatorState['faults'] }) {
  const client = useQueryClient()
  const fail = async (values: Fault) => {
    if (await attempt(call(simulator, 'fault', values), '已生效')) void client.invalidateQueries({ queryKey: SIMULATOR_KEY })
  }
  const asked = ({ kind, side }: Chosen<Fault>) => [
    'side',
    'kind',
    ...(BROKEN[kind] ?? []).filter((name) => name !== 'shopId' || side !== SIM_SIDE.carrier),
  ]
  return (
    <StageForm
      title="平台与承运商故障"
      danger
      fields={simulator.actions.fault.input}
      asked={asked}
      initial={{ side: SIM_SIDE.platform, kind: SIM_FAULT.fails }}
      button={({ kind }) => (kind === SIM_FAULT.mend ? '恢复正常' : '制造故障')}
      onSend={fail}
    >
      <OpenFaults
        faults={faults}
        kinds={FAULT_KINDS}
        whom={({ side, shopName }) => `${labelOf(FAULT_SIDES, side)} ${shopName ?? '全部'}`}
      />
    </StageForm>
  )
}

const Messages = ({ messages }: { messages: SimulatorState['messages'] }) => (
  <StageTable
    title="安排过的消息"
    empty="还没有消息"
    width={700}
    rows={messages}
    rowKey="id"
    columns={[
      { title: '店铺', dataIndex: 'shopName' },
      { title: '平台单号', dataIndex: 'platOrderNo' },
      { title: '状态', dataIndex: 'state', render: (state: string) => STATES[state] ?? state },
      { title: '国家', dataIndex: 'countryCode' },
      { title: '重复', dataIndex: 'times' },
      { title: '平台何时说', dataIndex: 'tellTime' },
      { title: '安排时间', dataIndex: 'createTime' },
    ]}
  />
)
