import { type NumberSummary, trackNumber } from '@erp/contract/express/track/track-number'
import { numberStates } from '@erp/contract/express/track/track-number.states'
import { stateChoices } from '@erp/contract/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { attempt, call, confirm, type List, ListPage, type ListRow, offers, type StatusTabs } from '../../../kit/index.ts'
import '../parts/express.css'

const TABS: StatusTabs = { field: 'state', items: stateChoices(numberStates), count: 'status-count' }

/** 运单号池: what is left of each way above, every number below. */
export default function TrackNumbers() {
  const [list, setList] = useState<List | null>(null)
  const queries = useQueryClient()
  const asked = useQuery({ queryKey: [trackNumber.path, 'summary'], queryFn: () => call(trackNumber, 'summary', {}) })
  const refresh = () => void queries.invalidateQueries({ queryKey: [trackNumber.path] })
  const pick = (wayId: number) => list?.change({ condition: { wayId: [wayId] }, pageNum: 1 })
  return (
    <div className="pool-page">
      {asked.data && asked.data.length > 0 && (
        <section className="pool-head" aria-label="余量">
          {asked.data.map((way) => (
            <PoolCard key={way.wayId} way={way} onClick={() => pick(way.wayId)} />
          ))}
        </section>
      )}
      <ListPage
        resource={trackNumber}
        tabs={TABS}
        toolbar={(now) => <Remember list={now} keep={setList} known={list} />}
        batch={(rows, now) =>
          offers(trackNumber, 'invalid') && (
            <Button size="small" danger onClick={() => void voidNumbers(rows, now, refresh)}>
              作废
            </Button>
          )
        }
      />
    </div>
  )
}

/** The cards above filter the list below. */
function Remember({ list, keep, known }: { list: List; keep: (list: List) => void; known: List | null }) {
  if (known === null) queueMicrotask(() => keep(list))
  return null
}

const PoolCard = ({ way, onClick }: { way: NumberSummary; onClick: () => void }) => (
  <button type="button" className={way.isLow ? 'pool-card low' : 'pool-card'} onClick={onClick}>
    <small>
      {way.expressName} · {way.wayName}
    </small>
    <b>{way.free}</b> 可用
    <small>
      日均 {way.dailyUse} · {way.daysLeft === null ? '近14天未用' : `可用 ${way.daysLeft} 天`}
    </small>
  </button>
)

async function voidNumbers(rows: ListRow<typeof trackNumber>[], list: List, refresh: () => void): Promise<void> {
  if (!(await confirm(`确认作废 ${rows.length} 个单号吗？作废后不能恢复。`, { danger: true, ok: '作废' }))) return
  if (!(await attempt(call(trackNumber, 'invalid', { ids: rows.map((row) => row.id) }), '已作废'))) return
  list.clear()
  await list.refresh()
  refresh()
}
