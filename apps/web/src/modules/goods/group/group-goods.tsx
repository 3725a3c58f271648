import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { type GroupRow, groupGoods } from '@erp/contract/goods/group/goods-group'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  attempt,
  call,
  confirm,
  type FilterProps,
  ImportDialog,
  type List,
  ListPage,
  offers,
  RowAction,
} from '../../../kit/index.ts'
import { CodesFilter } from '../catalog/list/codes-filter.tsx'
import { LabelDialog } from '../sku/label-dialog.tsx'
import { SkuPanorama } from '../sku/sku-panorama.tsx'
import { groupColumns } from './columns.tsx'
import { GroupForm } from './group-form.tsx'
import { MultiplesDialog } from './multiples-dialog.tsx'
import './group.css'
import '../catalog/list/list.css'

type Open =
  | { kind: 'new' | 'multiples' | 'import' }
  | { kind: 'edit'; row: GroupRow }
  | { kind: 'look'; code: string }
  | { kind: 'labels'; rows: GroupRow[] }
  | null
const GroupCodes = (props: FilterProps) => <CodesFilter {...props} hint="一行一个组合编码或SKU" />
const filters = { codes: GroupCodes }
/** The template comes from the goods, as the contract has it. */
const importing = {
  ...groupGoods,
  actions: { ...groupGoods.actions, 'import-template': goodsItem.actions['import-template'] },
}
const TEMPLATE = { type: 'combined' }

/** 组合商品: sold as one, shipped as its parts. */
export default function GroupGoods() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => groupColumns(), [])
  return (
    <ListPage
      resource={groupGoods}
      {...{ columns, filters }}
      rowHeight={40}
      rowActionsWidth={150}
      onOpen={(row) => setOpen({ kind: 'look', code: (row as GroupRow).sku! })}
      toolbar={() => <Toolbar onOpen={setOpen} />}
      rowActions={(row, list) => <RowActions row={row} list={list} onOpen={setOpen} />}
      batch={(rows, list) => <Batch rows={rows} list={list} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onOpen={setOpen} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

type Opening = { onOpen: (open: Open) => void }

const Toolbar = ({ onOpen }: Opening) => (
  <>
    {offers(groupGoods, 'save') && (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen({ kind: 'new' })}>
        新增
      </Button>
    )}
    {offers(groupGoods, 'increasePortfolio') && <Button onClick={() => onOpen({ kind: 'multiples' })}>批量生成组合</Button>}
    {offers(groupGoods, 'importCombinedGoods') && (
      <Button icon={<UploadOutlined />} onClick={() => onOpen({ kind: 'import' })}>
        导入组合商品
      </Button>
    )}
  </>
)

const RowActions = ({ row, list, onOpen }: Opening & { row: GroupRow; list: List }) => (
  <>
    <RowAction onClick={() => onOpen({ kind: 'look', code: row.sku! })}>全景</RowAction>
    {offers(groupGoods, 'edit') && <RowAction onClick={() => onOpen({ kind: 'edit', row })}>编辑</RowAction>}
    {offers(groupGoods, 'remove') && (
      <RowAction danger onClick={() => void remove([row], list)}>
        删除
      </RowAction>
    )}
  </>
)

const Batch = ({ rows, list, onOpen }: Opening & { rows: GroupRow[]; list: List }) => (
  <>
    {offers(goodsSku, 'print') && (
      <Button size="small" onClick={() => onOpen({ kind: 'labels', rows })}>
        打印标签
      </Button>
    )}
    {offers(groupGoods, 'remove') && (
      <Button size="small" danger onClick={() => void remove(rows, list)}>
        删除
      </Button>
    )}
  </>
)

async function remove(rows: GroupRow[], list: List): Promise<void> {
  const name = rows.length === 1 ? `「${rows[0]!.sku}」` : `${rows.length} 个组合`
  if (!(await confirm(`确认删除${name}吗？`, { danger: true, ok: '删除', detail: '编码保留，不再使用。' }))) return
  if (!(await attempt(call(groupGoods, 'remove', { skuIds: rows.map((row) => row.skuId) }), '删除成功'))) return
  list.clear()
  await list.refresh()
}

function Opened({ open, onOpen, onChanged }: Opening & { open: Open; onChanged: () => void }) {
  const onClose = () => onOpen(null)
  switch (open?.kind) {
    case 'new':
      return <GroupForm row={null} onClose={onClose} onSaved={onChanged} />
    case 'edit':
      return <GroupForm row={open.row} onClose={onClose} onSaved={onChanged} />
    case 'look':
      return <SkuPanorama key={open.code} code={open.code} onLook={(code) => onOpen({ kind: 'look', code })} onClose={onClose} />
    case 'multiples':
      return <MultiplesDialog onClose={onClose} onDone={onChanged} />
    case 'labels':
      return <LabelDialog items={open.rows.map(({ skuId, sku, skuName }) => ({ skuId, sku: sku!, skuName }))} onClose={onClose} />
    case 'import':
      return (
        <ImportDialog
          resource={importing}
          action="importCombinedGoods"
          title="导入组合商品"
          templateInput={TEMPLATE}
          onClose={onClose}
          onDone={onChanged}
        />
      )
    default:
      return null
  }
}
