import type { LocationSku } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ComponentProps } from 'react'
import { AskedLines, attempt, call } from '../../../kit/index.ts'
import type { Place } from './rows.ts'
import '../stock.css'

const MOST = 50

interface Props {
  locations: Place[]
  onClose: () => void
  onDone: () => void
}

/** All SKUs bound to the chosen places are let go together, or none is. */
export function BatchUnbind({ locations, onClose, onDone }: Props) {
  const names = new Map(locations.map((one) => [one.locationId, one.locationName ?? '']))
  const tooMany = locations.length > MOST
  const asked = useBound([...names.keys()], !tooMany)
  const unbind = async () => {
    const items = asked.data!.map(({ locationId, skuId }) => ({ locationId, skuId }))
    if (!(await attempt(call(storeLocation, 'batch-unbind', { items }), `已解绑 ${items.length} 个SKU`))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={720}
      title={`批量解绑（${locations.length}个库位）`}
      okText="解绑"
      okButtonProps={{ danger: true, disabled: !asked.data?.length }}
      onOk={() => void unbind()}
      onCancel={onClose}
    >
      {tooMany ? (
        `一次最多解绑 ${MOST} 个库位，请减少所选库位`
      ) : (
        <div className="doc-lines">
          <AskedLines<LocationSku>
            asked={asked}
            empty="所选库位没有绑定SKU"
            keyOf={(row) => `${row.locationId}/${row.skuId}`}
            columns={columnsOf(names)}
          />
        </div>
      )}
    </Modal>
  )
}

const useBound = (locationIds: number[], enabled: boolean) =>
  useQuery({
    queryKey: ['stock/store-location', 'bound', ...locationIds],
    queryFn: async ({ signal }) => {
      const lists = locationIds.map((locationId) => call(storeLocation, 'sku-list', { locationId }, { signal }))
      return (await Promise.all(lists)).flat().filter((row) => row.isBound)
    },
    enabled,
    gcTime: 0,
  })

const columnsOf = (names: Map<number, string>): ComponentProps<typeof AskedLines<LocationSku>>['columns'] => [
  { title: '库位', render: (row) => names.get(row.locationId) },
  { title: 'SKU', render: (row) => row.sku },
  { title: '名称', render: (row) => <span className="line-name">{row.skuName}</span> },
  { title: '库存', right: true, render: (row) => row.onHand },
  { title: '绑定', render: (row) => (row.isMain ? '主库位' : '已绑定') },
]
