import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import type { KindsRow } from '@erp/contract/stock/location/location-kinds'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { AskDialog, AskedLines, call, offers, useOptions, ViewDrawer } from '../../../kit/index.ts'

const LIMIT = { maxSkuKinds: storeLocation.actions['edit-sku-type-quantity'].input['maxSkuKinds']! }

/** How many kinds of SKU lie at the places of each area and type, and how many may. */
export function KindsDrawer({ onClose }: { onClose: () => void }) {
  const { options } = useOptions('stock/store')
  const [chosen, setChosen] = useState<number | null>(null)
  const storeId = chosen ?? (options[0]?.value as number | undefined) ?? null
  const [row, setRow] = useState<KindsRow | null>(null)
  const asked = useQuery({
    queryKey: ['stock/store-location', 'sku-type-quantity', storeId],
    queryFn: ({ signal }) => call(storeLocation, 'sku-type-quantity', { storeId: storeId! }, { signal }),
    enabled: storeId !== null,
  })
  return (
    <ViewDrawer open size={720} title="SKU种类数" onClose={onClose}>
      <Select aria-label="仓库" className="area-store" value={storeId ?? undefined} options={options} onChange={setChosen} />
      <div className="doc-lines">
        <Kinds asked={asked} onEdit={setRow} />
      </div>
      {row && storeId && (
        <AskDialog
          resource={storeLocation}
          verb="edit-sku-type-quantity"
          title="修改SKU种类上限"
          fields={LIMIT}
          document={{}}
          initial={{ maxSkuKinds: row.maxSkuKinds ?? 1 }}
          send={(values) => ({ ...values, storeId, areaCode: row.areaCode, locationType: row.locationType })}
          onClose={() => setRow(null)}
          onDone={() => void asked.refetch()}
        />
      )}
    </ViewDrawer>
  )
}

const Kinds = ({ asked, onEdit }: { asked: UseQueryResult<KindsRow[]>; onEdit: (row: KindsRow) => void }) => (
  <AskedLines<KindsRow>
    asked={asked}
    empty="该仓库没有库位"
    keyOf={(one) => `${one.areaCode}/${one.locationType}`}
    columns={[
      { title: '库区', render: (one) => `${one.areaCode} ${one.areaName}` },
      { title: '类型', render: (one) => LOCATION_TYPES.find(([type]) => type === one.locationType)?.[1] },
      { title: '库位数', right: true, render: (one) => one.locations },
      { title: '种类上限', right: true, render: (one) => one.maxSkuKinds ?? '不同' },
      { title: '平均种类', right: true, render: (one) => one.averageKinds },
      { title: '超限', right: true, render: (one) => one.overLimit },
      {
        title: '操作',
        render: (one) =>
          offers(storeLocation, 'edit-sku-type-quantity') ? (
            <Button type="link" size="small" onClick={() => onEdit(one)}>
              改上限
            </Button>
          ) : null,
      },
    ]}
  />
)
