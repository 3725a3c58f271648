import { type Fields, text } from '@erp/contract/kit'
import { ERR_STATUS, HANDLE_WAYS, inventoryErr } from '@erp/contract/stock/error/inventory-err'
import { ERR_STATE } from '@erp/contract/stock/error/inventory-err.states'
import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import {
  AddButton,
  AskDialog,
  attempt,
  call,
  confirm,
  Detail,
  done,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  useOptions,
} from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import { LocationSelect } from '../parts/location-select.tsx'

type Err = ListRow<typeof inventoryErr>
const TABS: StatusTabs = { field: 'status', items: ERR_STATUS, count: 'status-count' }
const CLOSE: Fields = { remark: text('关闭原因', { required: true, max: 200 }) }
const HANDLE: Fields = { relatedDocNo: text('关联单号', { max: 30, upper: true }), remark: text('说明', { max: 200 }) }
type Open = { mode: 'new' } | { mode: 'view' | 'handle' | 'close'; row: Err } | null

/** 库存异常: where book and shelf disagree, until somebody has settled it. */
export default function InventoryErrs() {
  const [open, setOpen] = useState<Open>(null)
  const mayHandle = offers(inventoryErr, 'update-status')
  return (
    <ListPage
      resource={inventoryErr}
      tabs={TABS}
      rowActionsWidth={200}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => offers(inventoryErr, 'create') && <AddButton onClick={() => setOpen({ mode: 'new' })}>上报</AddButton>}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {mayHandle && row.status === ERR_STATE.waiting && (
            <RowAction onClick={() => void claim(row, () => void list.refresh())}>领取</RowAction>
          )}
          {mayHandle && Number(row.status) < ERR_STATE.handled && (
            <>
              <RowAction onClick={() => setOpen({ mode: 'handle', row })}>处理</RowAction>
              <RowAction danger onClick={() => setOpen({ mode: 'close', row })}>
                关闭
              </RowAction>
            </>
          )}
        </>
      )}
      batch={(rows, list) => offers(inventoryErr, 'generate-check') && <GenerateCheck rows={rows} list={list} />}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

/** Open errors become a quick count of their places. */
function GenerateCheck({ rows, list }: { rows: Err[]; list: List }) {
  const ids = rows.filter((row) => Number(row.status) < ERR_STATE.handled).map((row) => row.errId)
  const generate = async () => {
    if (!(await confirm(`确认用所选 ${ids.length} 条异常生成盘点单吗？`))) return
    const made = await call(inventoryErr, 'generate-check', { ids }).catch(() => null)
    if (!made) return
    done(`已生成盘点单 ${made.checkNos.join('、')}`)
    list.clear()
    void list.refresh()
  }
  return (
    <Button size="small" disabled={ids.length === 0} onClick={() => void generate()}>
      生成盘点单 {ids.length || ''}
    </Button>
  )
}

async function claim({ errId, version }: Err, done: () => void): Promise<void> {
  if (await attempt(call(inventoryErr, 'update-status', { errId, version, status: ERR_STATE.handling }), '已领取')) done()
}

function Opened({ open, onClose, onDone }: { open: Open; onClose: () => void; onDone: () => void }) {
  if (!open) return null
  const common = { resource: inventoryErr, onClose, onDone }
  if (open.mode === 'new') return <Report onClose={onClose} onDone={onDone} />
  if (open.mode === 'view') return <Detail resource={inventoryErr} row={open.row} onClose={onClose} />
  if (open.mode === 'close')
    return (
      <AskDialog
        {...common}
        verb="update-status"
        title="关闭"
        danger
        fields={CLOSE}
        document={open.row}
        send={(values) => ({ ...values, status: ERR_STATE.closed })}
      />
    )
  return (
    <AskDialog
      {...common}
      verb="update-status"
      title="处理"
      fields={HANDLE}
      document={open.row}
      send={(values) => ({ ...values, status: ERR_STATE.handled })}
    >
      <Form.Item name="handleWay" label="处理方式" rules={[{ required: true, message: '请选择处理方式' }]}>
        <Select options={HANDLE_WAYS.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
    </AskDialog>
  )
}

const STOCKED = [1, 4]

function Report({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { options } = useOptions('stock/store')
  return (
    <AskDialog resource={inventoryErr} verb="create" title="上报库存异常" fields={{}} document={{}} {...{ onClose, onDone }}>
      <Form.Item name="storeId" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
        <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Place />
      <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
        <SkuSelect kinds={STOCKED} />
      </Form.Item>
      <Form.Item name="actualQty" label="实际数量" rules={[{ required: true, message: '请填写实际数量' }]}>
        <InputNumber min={0} precision={0} />
      </Form.Item>
    </AskDialog>
  )
}

function Place() {
  const storeId = Form.useWatch<number>('storeId')
  return (
    <Form.Item name="locationId" label="库位" rules={[{ required: true, message: '请选择库位' }]}>
      <LocationSelect storeId={storeId} />
    </Form.Item>
  )
}
