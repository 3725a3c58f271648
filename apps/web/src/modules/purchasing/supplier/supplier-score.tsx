import { ArrowRightOutlined, CalculatorOutlined } from '@ant-design/icons'
import { SCORE_STATE, SCORE_STATES, scoreStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { supplierScore } from '@erp/contract/purchasing/supplier/supplier-score'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { attempt, call, confirm, done, type List, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import type { Score } from './rows.ts'
import { LevelTag } from './supplier-columns.tsx'

const TABS: StatusTabs = { field: 'status', items: SCORE_STATES, count: 'status-count' }
const CURRENT = { isCurrent: [1] }

/** 供应商评分: how the last 90 days went, and the level that follows from it. */
export default function SupplierScores() {
  const columns = useMemo(() => scoreColumns(), [])
  return (
    <ListPage
      resource={supplierScore}
      tabs={TABS}
      condition={CURRENT}
      columns={columns}
      rowActionsWidth={110}
      toolbar={(list) => <Recalculate list={list} />}
      rowActions={(row, list) => <Verbs rows={[row]} list={list} />}
      batch={(rows, list) => <BatchVerbs rows={rows} list={list} />}
    />
  )
}

function Recalculate({ list }: { list: List }) {
  const [busy, setBusy] = useState(false)
  if (!offers(supplierScore, 'recalculate')) return null
  const run = async () => {
    setBusy(true)
    const made = await call(supplierScore, 'recalculate', {}).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已评分 ${made.scored} 家，${made.proposed} 家建议调整等级`)
    await list.refresh()
  }
  return (
    <Button icon={<CalculatorOutlined aria-hidden="true" />} loading={busy} onClick={() => void run()}>
      立即重算
    </Button>
  )
}

const isOpen = (row: Score) => row.status === SCORE_STATE.open

async function settle(verb: 'adopt' | 'ignore', rows: Score[], list: List): Promise<void> {
  const label = scoreStates.moves[verb].label
  if (rows.length > 1 && !(await confirm(`确认${label} ${rows.length} 家供应商的建议等级吗？`))) return
  const ids = rows.map((row) => row.id)
  if (await attempt(call(supplierScore, verb, { ids }), `已${label}`)) {
    list.clear()
    await list.refresh()
  }
}

function Verbs({ rows, list }: { rows: Score[]; list: List }) {
  if (!offers(supplierScore, 'adopt') || !rows.every(isOpen)) return null
  return (
    <>
      <RowAction onClick={() => void settle('adopt', rows, list)}>采纳</RowAction>
      <RowAction onClick={() => void settle('ignore', rows, list)}>忽略</RowAction>
    </>
  )
}

function BatchVerbs({ rows, list }: { rows: Score[]; list: List }) {
  if (!offers(supplierScore, 'adopt')) return null
  const why = rows.every(isOpen) ? undefined : '只能处理「待处理」的评分'
  return (
    <>
      <Button type="primary" disabled={Boolean(why)} title={why} onClick={() => void settle('adopt', rows, list)}>
        采纳
      </Button>
      <Button disabled={Boolean(why)} title={why} onClick={() => void settle('ignore', rows, list)}>
        忽略
      </Button>
    </>
  )
}

const Proposed = ({ row }: { row: Score }) => (
  <span className="level-move">
    <LevelTag level={row.levelName} />
    {row.proposedLevelName && row.proposedLevelName !== row.levelName && (
      <>
        <ArrowRightOutlined aria-label="建议" />
        <LevelTag level={row.proposedLevelName} />
      </>
    )}
  </span>
)

const scoreColumns = () =>
  arranged(supplierScore, {
    supplierId: 220,
    score: 80,
    levelId: { width: 130, title: '当前→建议', render: (row) => <Proposed row={row} /> },
    status: 90,
    onTimeRate: 126,
    passRate: 126,
    priceIndex: 136,
    refundRate: 150,
    orderCount: 90,
    toDay: 112,
  })
