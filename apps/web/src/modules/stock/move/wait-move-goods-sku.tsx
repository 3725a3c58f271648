import { WAIT_STATUS, waitMoveGoodsSku } from '@erp/contract/stock/move/move-goods-receipt'
import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import {
  AddButton,
  AskDialog,
  attempt,
  call,
  confirm,
  type List,
  ListPage,
  type ListRow,
  offers,
  type StatusTabs,
  useOptions,
} from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import { LocationSelect } from '../parts/location-select.tsx'

type Wait = ListRow<typeof waitMoveGoodsSku>
const TABS: StatusTabs = { field: 'status', items: WAIT_STATUS, count: 'status-count' }

/** 待移货SKU: what lies at the wrong place, and where it should go. */
export default function WaitMoves() {
  const [open, setOpen] = useState<'new' | 'refresh' | null>(null)
  return (
    <ListPage
      resource={waitMoveGoodsSku}
      tabs={TABS}
      toolbar={() => (
        <>
          {offers(waitMoveGoodsSku, 'create') && <AddButton onClick={() => setOpen('new')} />}
          {offers(waitMoveGoodsSku, 'refresh') && <Button onClick={() => setOpen('refresh')}>立即计算</Button>}
        </>
      )}
      batch={(rows, list) => (
        <>
          {offers(waitMoveGoodsSku, 'generate') && (
            <Button size="small" type="primary" onClick={() => void run('generate', '生成移货单', rows, list)}>
              生成移货单
            </Button>
          )}
          {offers(waitMoveGoodsSku, 'ignore') && (
            <Button size="small" onClick={() => void run('ignore', '忽略', rows, list)}>
              忽略
            </Button>
          )}
        </>
      )}
    >
      {(list) => {
        const props = { onClose: () => setOpen(null), onDone: () => void list.refresh() }
        if (open === 'new') return <NewWait {...props} />
        return open === 'refresh' && <Refresh {...props} />
      }}
    </ListPage>
  )
}

async function run(verb: 'generate' | 'ignore', label: string, rows: Wait[], list: List): Promise<void> {
  if (!(await confirm(`确认${label}所选的 ${rows.length} 行吗？`))) return
  if (!(await attempt(call(waitMoveGoodsSku, verb, { ids: rows.map((row) => row.id) }), `${label}成功`))) return
  list.clear()
  void list.refresh()
}

interface DialogProps {
  onClose: () => void
  onDone: () => void
}
const STOCKED = [1, 4]

const NewWait = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={waitMoveGoodsSku}
    verb="create"
    title="新增待移货"
    fields={{}}
    document={{}}
    initial={{ quantity: 1, priority: 5 }}
  >
    <StoreItem />
    <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
      <SkuSelect kinds={STOCKED} />
    </Form.Item>
    <Places />
    <Form.Item name="quantity" label="数量" rules={[{ required: true, message: '请填写数量' }]}>
      <InputNumber min={1} precision={0} />
    </Form.Item>
    <Form.Item name="priority" label="优先级">
      <InputNumber min={1} max={9} precision={0} />
    </Form.Item>
  </AskDialog>
)

const Refresh = (props: DialogProps) => (
  <AskDialog {...props} resource={waitMoveGoodsSku} verb="refresh" title="立即计算" fields={{}} document={{}}>
    <StoreItem />
  </AskDialog>
)

function StoreItem() {
  const { options } = useOptions('stock/store')
  return (
    <Form.Item name="storeId" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  )
}

function Places() {
  const storeId = Form.useWatch<number>('storeId')
  return (
    <>
      <Form.Item name="fromPlaceId" label="原库位" rules={[{ required: true, message: '请选择原库位' }]}>
        <LocationSelect storeId={storeId} label="原库位" />
      </Form.Item>
      <Form.Item name="toLocationId" label="建议库位">
        <LocationSelect storeId={storeId} label="建议库位" />
      </Form.Item>
    </>
  )
}
