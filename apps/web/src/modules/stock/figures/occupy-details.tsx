import { type Fields, text } from '@erp/contract/kit'
import { occupyDetails } from '@erp/contract/stock/figures/store-report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AskDialog, type List, ListPage, type ListRow, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'

type Hold = ListRow<typeof occupyDetails>
const TABS: StatusTabs = {
  field: 'isStale',
  items: [
    ['all', '占用中'],
    ['stale', '疑似僵死'],
  ],
  where: (tab): Record<string, unknown> => (tab === 'stale' ? { isStale: [1] } : {}),
}
const REASON: Fields = { reason: text('释放原因', { required: true, max: 200 }) }

/** 占用明细: which document holds what, since when; holds whose document has ended may be let go. */
export default function OccupyDetails() {
  const [releasing, release] = useState<Hold[]>([])
  const columns = useMemo(() => reportColumns(occupyDetails, ['occupyTime']), [])
  const [params] = useSearchParams()
  const mayRelease = params.get('tab') === 'stale' && offers(occupyDetails, 'release-occupy')
  const releaseOne = (row: Hold) => (
    <RowAction danger onClick={() => release([row])}>
      释放
    </RowAction>
  )
  return (
    <ListPage
      resource={occupyDetails}
      columns={columns}
      filters={reportFilters}
      tabs={TABS}
      rowHeight={40}
      rowActionsWidth={80}
      {...(mayRelease ? { rowActions: releaseOne } : {})}
      batch={(rows) =>
        mayRelease && (
          <Button size="small" danger onClick={() => release(rows)}>
            释放
          </Button>
        )
      }
    >
      {(list) => releasing.length > 0 && <ReleaseDialog rows={releasing} list={list} onClose={() => release([])} />}
    </ListPage>
  )
}

const ReleaseDialog = ({ rows, list, onClose }: { rows: Hold[]; list: List; onClose: () => void }) => (
  <AskDialog
    resource={occupyDetails}
    verb="release-occupy"
    title="释放"
    danger
    fields={REASON}
    document={{}}
    send={({ reason }) => ({ reason, occupyIds: rows.map((row) => row.occupyId) })}
    onClose={onClose}
    onDone={() => {
      list.clear()
      void list.refresh()
    }}
  />
)
