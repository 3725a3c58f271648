import type { Fields } from '@erp/contract/kit'
import { flag, text } from '@erp/contract/kit'
import { CONTAINER_STATE, storeContainer, USE_STATUS } from '@erp/contract/stock/container/store-container'
import { Button, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  AddButton,
  AskDialog,
  attempt,
  call,
  confirm,
  Detail,
  FormDrawer,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
} from '../../../kit/index.ts'
import { arranged } from '../parts/arranged.ts'
import { spanOf } from '../parts/span.ts'
import { ContainerSkus } from './container-skus.tsx'
import { PrintContainers } from './print-containers.tsx'
import { usePickUsers } from './use-pick-users.ts'
import '../stock.css'

type Container = ListRow<typeof storeContainer>
const TABS: StatusTabs = { field: 'useStatus', items: USE_STATUS, count: 'status-count' }
const { containerNo, storeId, typeId, pickUserId } = storeContainer.fields
const NEW: Fields = { containerNo, storeId, typeId, pickUserId }
const EDIT: Fields = { typeId, pickUserId, disabled: flag('停用') }
const REASON: Fields = { reason: text('释放原因', { required: true, max: 200 }) }
type Open =
  | { mode: 'new' }
  | { mode: 'edit' | 'view' | 'free'; row: Container }
  | { mode: 'bind'; rows: Container[] }
  | { mode: 'print'; ids: number[] }
  | null

const LONG_HOURS = 24
const busy = ({ busyHours }: Container) =>
  busyHours === null || busyHours === undefined ? null : (
    <span className={busyHours > LONG_HOURS ? 'long-busy' : undefined}>{spanOf(busyHours * 60)}</span>
  )
const SHOWN = {
  containerNo: 120,
  storeId: 90,
  typeId: 110,
  bizType: 96,
  gridCount: { width: 70, render: (row: Container) => row.gridCount || '–' },
  useStatus: { width: 90, title: '状态' },
  pickUserId: 90,
  currentDocNo: 132,
  busyHours: { width: 112, title: '占用时长', render: busy },
  pieces: 70,
}

/** 容器管理: baskets, carts and boxes, who has them and since when. */
export default function StoreContainers() {
  const [open, setOpen] = useState<Open>(null)
  const navigate = useNavigate()
  const columns = useMemo(() => arranged(storeContainer, SHOWN), [])
  return (
    <ListPage
      resource={storeContainer}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={290}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => offers(storeContainer, 'create') && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>货品</RowAction>
          {offers(storeContainer, 'edit') && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
          <RowAction onClick={() => void navigate(`/warehouse/containerUseDetails?containerId=${row.containerId}`)}>
            使用明细
          </RowAction>
          {row.useStatus !== CONTAINER_STATE.disabled && offers(storeContainer, 'bind-pick-user') && (
            <RowAction onClick={() => setOpen({ mode: 'bind', rows: [row] })}>绑定</RowAction>
          )}
          {row.useStatus === CONTAINER_STATE.busy && offers(storeContainer, 'force-free') && (
            <RowAction danger onClick={() => setOpen({ mode: 'free', row })}>
              强制释放
            </RowAction>
          )}
          {row.useStatus !== CONTAINER_STATE.busy && offers(storeContainer, 'remove') && (
            <RowAction danger onClick={() => void removeAll([row], list)}>
              删除
            </RowAction>
          )}
        </>
      )}
      batch={(rows, list) => <Batch rows={rows} list={list} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} close={() => setOpen(null)} refresh={() => void list.refresh()} />}
    </ListPage>
  )
}

const Batch = ({ rows, list, onOpen }: { rows: Container[]; list: List; onOpen: (open: Open) => void }) => (
  <>
    {offers(storeContainer, 'bind-pick-user') && (
      <Button size="small" onClick={() => onOpen({ mode: 'bind', rows })}>
        绑定拣货员
      </Button>
    )}
    {offers(storeContainer, 'print') && (
      <Button size="small" onClick={() => onOpen({ mode: 'print', ids: rows.map((row) => row.containerId) })}>
        打印条码
      </Button>
    )}
    {offers(storeContainer, 'remove-batch') && (
      <Button size="small" danger onClick={() => void removeAll(rows, list)}>
        删除
      </Button>
    )}
  </>
)

async function removeAll(rows: Container[], list: List): Promise<void> {
  if (!(await confirm(`确认删除 ${rows.map((row) => row.containerNo).join('、')} 吗？`, { danger: true }))) return
  if (!(await attempt(call(storeContainer, 'remove-batch', { ids: rows.map((row) => row.containerId) }), '已删除'))) return
  list.clear()
  void list.refresh()
}

function Opened({ open, close, refresh }: { open: Open; close: () => void; refresh: () => void }) {
  if (!open) return null
  const common = { resource: storeContainer, onClose: close }
  if (open.mode === 'new') return <FormDrawer {...common} row={null} fields={NEW} onSaved={refresh} />
  if (open.mode === 'bind') return <BindDialog rows={open.rows} onClose={close} onDone={refresh} />
  if (open.mode === 'print') return <PrintContainers ids={open.ids} onClose={close} />
  if (open.mode === 'edit')
    return (
      <FormDrawer
        {...common}
        row={{ ...open.row, disabled: open.row.useStatus === CONTAINER_STATE.disabled ? 1 : 0 }}
        fields={EDIT}
        onSaved={refresh}
      />
    )
  if (open.mode === 'free')
    return (
      <AskDialog {...common} verb="force-free" title="强制释放" danger fields={REASON} document={open.row} onDone={refresh} />
    )
  return (
    <Detail {...common} row={open.row}>
      <ContainerSkus container={open.row} />
    </Detail>
  )
}

/** Empty unbinds. */
function BindDialog({ rows, onClose, onDone }: { rows: Container[]; onClose: () => void; onDone: () => void }) {
  const users = usePickUsers(rows[0]!.storeId)
  return (
    <AskDialog
      resource={storeContainer}
      verb="bind-pick-user"
      title="绑定拣货员"
      fields={{}}
      document={{}}
      send={({ userId }) => ({ userId: userId ?? null, containerIds: rows.map((row) => row.containerId) })}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="userId" label={`拣货员（${rows.length}个容器，不选为解绑）`}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={users} />
      </Form.Item>
    </AskDialog>
  )
}
