import { round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import type { SuggestedPlace } from '@erp/contract/stock/check/check-lines'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { type Column, Cover, call, done, ListFrame, may, offers, Rows, type Selection } from '../../../kit/index.ts'
import { useStore } from '../parts/use-store.ts'
import { BatchForm } from './batch-form.tsx'

const none: Selection<SuggestedPlace> = new Map()
const GRADES = { A: 'red', B: 'orange', C: 'default' } as const

/** 建议盘点: places most worth counting today; chosen ones become a plan. */
export function Suggested() {
  const { storeId, options, choose } = useStore()
  const [chosen, select] = useState(none)
  const [making, setMaking] = useState(false)
  const asked = useSuggested(storeId)
  const made = () => {
    setMaking(false)
    select(none)
    done('已生成盘点批次')
  }
  const initial = { storeId, scope: { locationIds: [...chosen.keys()].map(Number) } }
  return (
    <ListFrame title="建议盘点">
      <div className="list-panel">
        <div className="list-toolbar">
          <div className="toolbar">
            <Select aria-label="仓库" value={storeId ?? undefined} options={options} onChange={choose} />
            {offers(checkReceiptBatch, 'create') && (
              <Button type="primary" disabled={chosen.size === 0} onClick={() => setMaking(true)}>
                生成批次 {chosen.size || ''}
              </Button>
            )}
          </div>
        </div>
        <Rows
          gridKey="stock.check-suggest"
          columns={columns()}
          rows={asked.data ?? []}
          rowKey="locationId"
          selection={chosen}
          onSelect={select}
          cover={<Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
        />
      </div>
      {making && <BatchForm document={null} initial={initial} onClose={() => setMaking(false)} onSaved={made} />}
    </ListFrame>
  )
}

const useSuggested = (storeId: number | null) =>
  useQuery({
    queryKey: [checkReceiptBatch.path, 'suggest-list', storeId],
    queryFn: ({ signal }) => call(checkReceiptBatch, 'suggest-list', { storeId: storeId! }, { signal }),
    enabled: Boolean(storeId),
  })

const typeName = (type: number) => LOCATION_TYPES.find(([value]) => value === type)?.[1]
const columns = (): Column<SuggestedPlace>[] => [
  { id: 'locationName', title: '库位号', width: 150, render: (row) => <b>{row.locationName}</b> },
  { id: 'roadway', title: '巷道', width: 100, render: (row) => row.roadway },
  { id: 'locationType', title: '类型', width: 100, render: (row) => typeName(row.locationType) },
  { id: 'grade', title: '等级', width: 72, render: (row) => <Tag color={GRADES[row.grade]}>{row.grade}</Tag> },
  { id: 'skuKinds', title: 'SKU种类', width: 96, align: 'right', render: (row) => row.skuKinds },
  { id: 'onHand', title: '件数', width: 90, align: 'right', render: (row) => row.onHand },
  ...(may('stock:cost:view')
    ? [
        {
          id: 'amount',
          title: '金额',
          width: 120,
          align: 'right' as const,
          render: (row: SuggestedPlace) => row.amount && grouped(round2(row.amount)),
        },
      ]
    : []),
  { id: 'days', title: '未盘天数', width: 100, align: 'right', render: (row) => row.days },
  { id: 'lastCheckTime', title: '上次盘点', width: 170, render: (row) => row.lastCheckTime ?? '从未' },
  { id: 'errors', title: '历史异常', width: 100, align: 'right', render: (row) => row.errors },
]
