import { TASK } from '@erp/contract/kit/task'
import { orderRule, type RuleDraft } from '@erp/contract/order/rules/order-rule'
import { type DryRunState, MOST_DAYS } from '@erp/contract/order/rules/rule-trial'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Modal, Progress, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, companyNow, tabLeaves, useOptions } from '../../../kit/index.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { SwitchRules } from './switch-rules.tsx'
import './rule.css'

const AGAIN_MS = 1000
const WEEK = 7
const DAY = 'YYYY-MM-DD'

/** The active rules against drafted ones over past orders; nothing is written. */
export function DryRunDialog({ draft, onClose }: { draft?: RuleDraft; onClose: () => void }) {
  const [chosen, setChosen] = useState<RuleDraft>(draft ?? {})
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<DryRunState | null>(null)
  const run = async (over: Over) => {
    setBusy(true)
    setStarted(null)
    setStarted(await call(orderRule, 'dry-run', { ...chosen, ...over }).catch(() => null))
    setBusy(false)
  }
  return (
    <Modal open width={980} title="规则试运行" footer={null} onCancel={onClose}>
      {!draft && <SwitchRules onChange={setChosen} />}
      <Period busy={busy} onRun={(over) => void run(over)} />
      {started && <Outcome started={started} />}
    </Modal>
  )
}

interface Over {
  from: string
  to: string
  shopIds: number[]
}
/** Over which orders; the last week of all shops unless chosen. */
function Period({ busy, onRun }: { busy: boolean; onRun: (over: Over) => void }) {
  const [days, setDays] = useState<[Dayjs, Dayjs]>(() => [companyNow().subtract(WEEK - 1, 'day'), companyNow()])
  const [shopIds, setShopIds] = useState<number[]>([])
  const { options } = useOptions('authorize/shop')
  const run = () => onRun({ from: days[0].format(DAY), to: days[1].format(DAY), shopIds })
  return (
    <div className="rule-row-tools">
      <DatePicker.RangePicker
        aria-label="订单日期"
        allowClear={false}
        value={days}
        maxDate={companyNow()}
        onChange={(picked) => picked?.[0] && picked[1] && setDays([picked[0], picked[1]])}
      />
      <Select
        className="rule-shops"
        mode="multiple"
        {...tabLeaves}
        allowClear
        maxTagCount="responsive"
        aria-label="店铺"
        placeholder="全部店铺"
        options={options}
        value={shopIds}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setShopIds}
      />
      <Button type="primary" loading={busy} onClick={run}>
        运行
      </Button>
      <span className="hint">最多 {MOST_DAYS} 天；按订单当时的仓库和今天的运费计算，不改变任何数据</span>
    </div>
  )
}

/** Many orders take a while: how far it is, then what came out. */
function Outcome({ started }: { started: DryRunState }) {
  const { data = started } = useQuery({
    queryKey: [orderRule.path, 'dry-run', started.jobId],
    queryFn: ({ signal }) => call(orderRule, 'dry-run-state', { jobId: started.jobId! }, { signal }),
    enabled: started.jobId !== null,
    refetchInterval: ({ state }) => ((state.data?.status ?? 0) >= 2 ? false : AGAIN_MS),
    gcTime: 0,
  })
  if (data.result) return <DryRunResult run={data.result} />
  if (data.status === TASK.failed) return <Alert type="error" showIcon title={data.message} />
  const percent = data.total ? Math.floor((100 * data.done) / data.total) : 0
  return (
    <div role="status">
      <Progress percent={percent} aria-label="试运行进度" />
      <p className="hint">
        {data.done} / {data.total} 单
      </p>
    </div>
  )
}
