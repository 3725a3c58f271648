import type { ActionInput } from '@erp/contract/kit'
import { PARCEL_EVENT, type SimulatedParcel, type SimulatorState, simulator } from '@erp/contract/tool/simulator'
import { Button } from 'antd'
import { useState } from 'react'
import { attempt, call, done, send } from '../../kit/index.ts'
import { StageForm, StageTable } from './simulator-parts.tsx'

type Event = ActionInput<typeof simulator.actions.parcel>
const STATUSES: Record<number, string> = {
  10: '待上网',
  20: '已揽收',
  30: '运输中',
  40: '到达待取',
  50: '派送中',
  70: '投递失败',
  90: '异常',
}

/** What carriers tell of the parcels that have left. */
export function Parcels({ parcels, onChanged }: { parcels: SimulatorState['parcels']; onChanged: () => void }) {
  const [trackingNumber, choose] = useState<string | undefined>()
  const [moved, setMoved] = useState<number[]>([])
  const play = async (values: Event) => {
    const said = await call(simulator, 'parcel', values).catch(() => null)
    if (!said) return
    done(`已安排 ${said.parcels.map((parcel) => parcel.trackingNumber).join('、')}`)
    setMoved(said.parcels.map(({ orderId }) => orderId))
    onChanged()
  }
  const ask = async () => {
    if (await attempt(send('POST', '/express/track/refresh', { orderIds: moved }), '已查询轨迹')) onChanged()
  }
  return (
    <div className="simulator-forms">
      <StageForm
        key={trackingNumber}
        title="承运商"
        fields={simulator.actions.parcel.input}
        asked={(chosen) => ['kind', 'trackingNumber', ...(chosen.trackingNumber ? [] : ['count'])]}
        initial={{ kind: PARCEL_EVENT.onward, trackingNumber }}
        button={() => '制造事件'}
        onSend={play}
        more={
          <Button disabled={moved.length === 0} onClick={() => void ask()}>
            立即查询轨迹
          </Button>
        }
      />
      <UnderWay parcels={parcels} onChoose={choose} />
    </div>
  )
}

const UnderWay = ({ parcels, onChoose }: { parcels: SimulatedParcel[]; onChoose: (number: string) => void }) => (
  <StageTable
    title="在途包裹"
    empty="没有在途包裹"
    width={640}
    rows={parcels}
    rowKey="orderId"
    columns={[
      {
        title: '运单号',
        dataIndex: 'trackingNumber',
        render: (number: string) => (
          <button type="button" className="row-action" onClick={() => onChoose(number)}>
            {number}
          </button>
        ),
      },
      { title: '订单号', dataIndex: 'orderNo' },
      { title: '状态', dataIndex: 'trackStatus', render: (status: number) => STATUSES[status] ?? status },
      { title: '最新轨迹', dataIndex: 'lastContent' },
      { title: '发货时间', dataIndex: 'shipTime' },
    ]}
  />
)
