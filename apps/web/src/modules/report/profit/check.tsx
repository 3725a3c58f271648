import {
  type LastReportCheck,
  REPORT_DIFF_KINDS,
  type ReportCheck,
  type ReportDiff,
  reportCheck,
} from '@erp/contract/report/profit/check'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions } from 'antd'
import { Link } from 'react-router'
import { quietly } from '../../../app/call.ts'
import { grouped } from '../../../kit/amount.ts'
import { attempt, ChoiceTag, type Column, Cover, call, confirm, ListFrame, offers, Rows } from '../../../kit/index.ts'
import '../general/general.css'

const AGAIN_MS = 2000

/** 数据校验: whether the roll-ups and the orders say what the facts add up to. */
export default function ReportChecks() {
  const checks = useQuery({
    queryKey: ['report-check'],
    queryFn: ({ signal }) => call(reportCheck, 'last', {}, { signal, handles: quietly }),
    refetchInterval: ({ state }) => (state.data?.running ? AGAIN_MS : false),
    staleTime: 0,
  })
  const { data } = checks
  if (!data) return <Cover loading={checks.isLoading} error={checks.error} onRetry={() => void checks.refetch()} />
  return (
    <ListFrame title="数据校验">
      <div className="filter-bar check-head">
        <Summary last={data.last} />
        {offers(reportCheck, 'run') && <Verbs running={data.running} again={() => void checks.refetch()} />}
      </div>
      <Running {...data} />
      <Stock stock={data.stock} />
      <div className="list-panel">
        <Rows
          gridKey="report.check"
          columns={COLUMNS}
          rows={data.diffs}
          rowKey="id"
          cover={<Cover loading={false} error={null} onRetry={() => {}} empty={data.last ? '没有差异' : '还没有校验过'} />}
        />
        {(data.last?.diffCount ?? 0) > data.diffs.length && (
          <p className="pager">
            共 {data.last!.diffCount} 处差异，显示前 {data.diffs.length} 处
          </p>
        )}
      </div>
    </ListFrame>
  )
}

function Verbs({ running, again }: { running: ReportCheck | null; again: () => void }) {
  const start = async (verb: 'run' | 'rebuild', said: string) => {
    if (await attempt(call(reportCheck, verb), said)) again()
  }
  const rebuild = async () => {
    const sure = await confirm('确认按明细重建全部汇总吗？', { detail: '完成后自动校验一次。', ok: '重建' })
    if (sure) await start('rebuild', '已开始重建')
  }
  return (
    <div className="toolbar">
      <Button type="primary" loading={running !== null} onClick={() => void start('run', '已开始校验')}>
        立即校验
      </Button>
      <Button disabled={running !== null} onClick={() => void rebuild()}>
        重建汇总
      </Button>
    </div>
  )
}

function Summary({ last }: { last: ReportCheck | null }) {
  if (!last) return <span className="hint">还没有校验过，每天 4:30 自动校验一次</span>
  const items = [
    { key: 'status', label: '结果', children: <ChoiceTag field={reportCheck.fields.status} value={last.status} /> },
    { key: 'message', label: '说明', children: last.message ?? '–' },
    { key: 'startTime', label: '开始时间', children: last.startTime },
    { key: 'endTime', label: '结束时间', children: last.endTime ?? '–' },
    { key: 'factCount', label: '核对明细数', children: grouped(last.factCount) },
    {
      key: 'diffCount',
      label: '差异数',
      children: <b className={last.diffCount ? 'report-less' : ''}>{grouped(last.diffCount)}</b>,
    },
    { key: 'runBy', label: '发起人', children: last.runBy ?? '每晚自动' },
  ]
  return <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 4 }} items={items} />
}

const Running = ({ running }: LastReportCheck) =>
  running && (
    <Alert
      type="info"
      showIcon
      role="status"
      title={running.isRebuild ? '正在重建汇总，完成后校验' : '正在校验'}
      description={`${running.startTime} 由${running.runBy ?? '每晚自动任务'}发起`}
    />
  )

/** Balances against the ledger are checked by the stock itself. */
const Stock = ({ stock }: Pick<LastReportCheck, 'stock'>) => (
  <p className="hint">
    库存余额与流水：{stock ? `${stock.endTime ?? ''} ${stock.message ?? ''}` : '还没有校验过'}，见
    <Link to="/warehouse/store" className="check-link">
      仓库的库存数据校验
    </Link>
  </p>
)

const kinds = new Map<string, string>(REPORT_DIFF_KINDS)
const amount = (id: 'leftValue' | 'rightValue', title: string): Column<ReportDiff> => ({
  id,
  title,
  width: 140,
  align: 'right',
  render: (row) => grouped(row[id]),
})
const COLUMNS: Column<any>[] = [
  { id: 'kind', title: '校验', width: 136, render: ({ kind }: ReportDiff) => kinds.get(kind) ?? kind },
  { id: 'what', title: '对象', width: 300, render: ({ what }: ReportDiff) => <span title={what}>{what}</span> },
  { id: 'measure', title: '数据', width: 100, render: ({ measure }: ReportDiff) => measure },
  amount('leftValue', '汇总或单据'),
  amount('rightValue', '明细合计'),
]
