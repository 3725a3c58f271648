import type { LocationSku } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { AskDialog, AskedLines, attempt, call, confirm, type LineColumn, offers } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import { SkuPicture } from '../parts/sku-picture.tsx'
import type { Place } from './rows.ts'
import '../stock.css'

/** What lies at a place and what belongs there. */
export function LocationSkus({ location }: { location: Place }) {
  const [binding, setBinding] = useState(false)
  const asked = useQuery({
    queryKey: ['stock/store-location', 'sku-list', location.locationId],
    queryFn: ({ signal }) => call(storeLocation, 'sku-list', { locationId: location.locationId }, { signal }),
    staleTime: 0,
  })
  const unbind = async ({ locationId, skuId, sku }: LocationSku) => {
    if (!(await confirm(`确认解绑 ${sku} 吗？`, { danger: true }))) return
    if (await attempt(call(storeLocation, 'unbind', { locationId, skuId }), '已解绑')) void asked.refetch()
  }
  return (
    <section className="doc-lines">
      <div className="lines-foot">
        <h4>SKU明细</h4>
        {offers(storeLocation, 'bind') && (
          <Button size="small" onClick={() => setBinding(true)}>
            绑定SKU
          </Button>
        )}
      </div>
      <AskedLines<LocationSku>
        asked={asked}
        empty="库位上没有货，也没有绑定SKU"
        keyOf={(row) => row.skuId}
        columns={columnsOf(unbind)}
      />
      {binding && <BindDialog location={location} onClose={() => setBinding(false)} onDone={() => void asked.refetch()} />}
    </section>
  )
}

const columnsOf = (unbind: (row: LocationSku) => Promise<void>): LineColumn<LocationSku>[] => [
  { title: '图', render: (row) => <SkuPicture line={row} /> },
  { title: 'SKU', render: (row) => row.sku },
  { title: '名称', render: (row) => <span className="line-name">{row.skuName}</span> },
  { title: '库存', right: true, render: (row) => row.onHand },
  { title: '占用', right: true, render: (row) => row.occupied },
  { title: '可用', right: true, render: (row) => row.available },
  { title: '绑定', render: (row) => (row.isMain ? '主库位' : row.isBound ? '已绑定' : null) },
  { title: '补货', render: (row) => (row.minQty === null ? null : `${row.minQty}–${row.maxQty ?? '∞'}`) },
  {
    title: '操作',
    render: (row) =>
      row.isBound && offers(storeLocation, 'unbind') ? (
        <Button type="link" size="small" danger onClick={() => void unbind(row)}>
          解绑
        </Button>
      ) : null,
  },
]

const STOCKED = [1, 4]

const BindDialog = ({ location, onClose, onDone }: { location: Place; onClose: () => void; onDone: () => void }) => (
  <AskDialog
    resource={storeLocation}
    verb="bind"
    title="绑定SKU"
    fields={{}}
    document={location}
    send={({ isMain, ...values }) => ({ ...values, isMain: isMain ? 1 : 0 })}
    onClose={onClose}
    onDone={onDone}
  >
    <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
      <SkuSelect kinds={STOCKED} />
    </Form.Item>
    <Form.Item name="isMain" valuePropName="checked">
      <Checkbox>设为主库位</Checkbox>
    </Form.Item>
    <Form.Item name="minQty" label="补货下限">
      <InputNumber min={0} precision={0} />
    </Form.Item>
    <Form.Item name="maxQty" label="补货上限">
      <InputNumber min={1} precision={0} />
    </Form.Item>
  </AskDialog>
)
