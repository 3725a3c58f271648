import { wavePickingTemplate } from '@erp/contract/order/wave/wave-picking-template'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import {
  AddButton,
  attempt,
  Cover,
  call,
  columnsOf,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  remove,
  useOptions,
} from '../../../kit/index.ts'
import { DragList } from '../../express/parts/drag-list.tsx'
import { TemplateForm } from './template-form.tsx'

type Template = ListRow<typeof wavePickingTemplate>

/** 波次模板: which orders go into one batch, store by store, in the order they are tried. */
export default function WaveTemplates() {
  const [open, setOpen] = useState<{ row: Template | null } | null>(null)
  const [sorting, setSorting] = useState(false)
  const edits = offers(wavePickingTemplate, 'edit')
  const stores = useOptions('stock/store').options.map(({ value, label }) => [value, label] as const)
  return (
    <ListPage
      resource={wavePickingTemplate}
      tabs={{ field: 'storeId', items: stores }}
      columns={COLUMNS}
      rowActionsWidth={160}
      onOpen={(row) => edits && setOpen({ row })}
      toolbar={() => (
        <>
          {offers(wavePickingTemplate, 'create') && <AddButton onClick={() => setOpen({ row: null })} />}
          {offers(wavePickingTemplate, 'sort') && <Button onClick={() => setSorting(true)}>排序</Button>}
        </>
      )}
      rowActions={(row, list) => edits && <Actions row={row} list={list} onEdit={() => setOpen({ row })} />}
    >
      {(list) => (
        <>
          {open && <TemplateForm row={open.row} onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />}
          {sorting && <SortTemplates onClose={() => setSorting(false)} onDone={() => void list.refresh()} />}
        </>
      )}
    </ListPage>
  )
}

const COLUMNS = columnsOf(wavePickingTemplate)

function Actions({ row, list, onEdit }: { row: Template; list: List; onEdit: () => void }) {
  const isActivated = row.isActivated ? 0 : 1
  const toggle = async () => {
    if (await attempt(call(wavePickingTemplate, 'activate', { id: row.id, isActivated }), isActivated ? '已启用' : '已停用'))
      void list.refresh()
  }
  return (
    <>
      <RowAction onClick={onEdit}>修改</RowAction>
      <RowAction onClick={() => void toggle()}>{isActivated ? '启用' : '停用'}</RowAction>
      <RowAction danger onClick={() => void remove(wavePickingTemplate, row, list)}>
        删除
      </RowAction>
    </>
  )
}

/** The templates of one store, in the order a wave tries them. */
function SortTemplates({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { options } = useOptions('stock/store')
  const [chosen, setChosen] = useState<number | null>(null)
  const [order, setOrder] = useState<Template[] | null>(null)
  const storeId = chosen ?? (options[0]?.value as number | undefined)
  const asked = useQuery({
    queryKey: [wavePickingTemplate.path, 'sort', storeId],
    queryFn: () => call(wavePickingTemplate, 'list-page', { pageNum: 1, pageSize: 100, condition: { storeId: [storeId!] } }),
    enabled: storeId !== undefined,
    gcTime: 0,
  })
  const rows = order ?? asked.data?.list ?? []
  const save = async () => {
    if (!(await attempt(call(wavePickingTemplate, 'sort', { ids: rows.map((row) => row.id) }), '排序已保存'))) return
    onClose()
    onDone()
  }
  const choose = (id: number) => {
    setChosen(id)
    setOrder(null)
  }
  return (
    <Modal open title="模板顺序" okText="保存" okButtonProps={{ disabled: !order }} onOk={() => void save()} onCancel={onClose}>
      <Select className="wide" aria-label="仓库" value={storeId} options={options} onChange={choose} />
      {rows.length > 0 ? (
        <DragList
          rows={rows}
          keyOf={(row) => row.id}
          nameOf={(row) => row.templateName}
          isOff={(row) => !row.isActivated}
          onMove={setOrder}
          render={(row) => row.templateName}
        />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty="这个仓库还没有模板" onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}
