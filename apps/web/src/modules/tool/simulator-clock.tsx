import { type SimulatorState, simulator } from '@erp/contract/tool/simulator'
import { Button, Card, Space } from 'antd'
import { attempt, call } from '../../kit/index.ts'

const STEPS: [hours: number, label: string][] = [
  [1, '拨快1小时'],
  [24, '拨快1天'],
]
const spanOf = (minutes: number): string =>
  minutes === 0 ? '与系统时间一致' : `比系统快 ${minutes % 1440 === 0 ? `${minutes / 1440} 天` : `${minutes / 60} 小时`}`

/** The time of the platforms. That of the house stands: sessions, jobs and logs go by it, on every node. */
export function PlatformClock({ state, onChanged }: { state: SimulatorState; onChanged: () => void }) {
  const turn = async (hours: number) => {
    if (await attempt(call(simulator, 'clock', { hours }), hours ? '平台时间已拨快' : '已回到系统时间')) onChanged()
  }
  return (
    <Card title="模拟时间" size="small">
      <Space wrap>
        <span>
          平台时间 <b>{state.platformNow}</b>（{spanOf(state.aheadMinutes)}）
        </span>
        {STEPS.map(([hours, label]) => (
          <Button key={hours} onClick={() => void turn(hours)}>
            {label}
          </Button>
        ))}
        <Button disabled={state.aheadMinutes === 0} onClick={() => void turn(0)}>
          回到系统时间
        </Button>
      </Space>
      <p className="hint">
        只拨快模拟的平台、承运商和1688：延迟的消息到点、故障结束、包裹和1688订单向前走。系统自己的时钟不动，登录、定时任务、日志和单据日期仍按真实时间。
      </p>
    </Card>
  )
}
