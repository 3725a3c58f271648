import { stateChoices } from '@erp/contract/kit'
import { smtTemplate, type TemplateRow } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import type { Checked } from '@erp/contract/product-center/template/template-rows'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { AddButton, attempt, call, confirm, type List, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { CheckDialog } from './check-dialog.tsx'
import { templateColumns } from './columns.tsx'
import { FromGoodsDialog } from './from-goods-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ADD_PAGES, editPage, type ListType } from './types.ts'
import './template.css'

const TABS: StatusTabs = { field: 'tempStatus', items: stateChoices(templateStates), count: 'status-count' }
type Open = { what: 'goods' } | { what: 'publish'; rows: TemplateRow[] } | { what: 'found'; found: Checked[] } | null

/** 速卖通模板, 全托管模板, 不良品模板: what is to be published, and how far it is. */
export function TemplateList({ listType }: { listType: ListType }) {
  const [open, setOpen] = useState<Open>(null)
  const navigate = useNavigate()
  const columns = useMemo(() => templateColumns(listType), [listType])
  const condition = useMemo(() => ({ tempType: [listType] }), [listType])
  const check = async (rows: TemplateRow[], list: List) => {
    const found = await call(smtTemplate, 'publish-check', { ids: rows.map(({ templateId }) => templateId) }).catch(() => null)
    if (!found) return
    await list.refresh()
    setOpen({ what: 'found', found })
  }
  return (
    <ListPage
      resource={smtTemplate}
      condition={condition}
      tabs={TABS}
      columns={columns}
      rowHeight={48}
      rowActionsWidth={218}
      onOpen={(row) => void navigate(editPage(listType, row.templateId))}
      toolbar={() => <Top listType={listType} onGoods={() => setOpen({ what: 'goods' })} />}
      rowActions={(row, list) => (
        <RowVerbs
          {...{ row, list, listType }}
          onCheck={() => void check([row], list)}
          onPublish={() => setOpen({ what: 'publish', rows: [row] })}
        />
      )}
      batch={(rows, list) => (
        <BatchVerbs
          {...{ rows, list }}
          onCheck={() => void check(rows, list)}
          onPublish={() => setOpen({ what: 'publish', rows })}
        />
      )}
    >
      {(list) => open && <Opened {...{ open, listType }} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

/** What was checked may go out, and what went out may go to further shops. */
const PUBLISHABLE: readonly number[] = templateStates.moves.publish.from

interface OpenedProps {
  open: NonNullable<Open>
  listType: ListType
  onClose: () => void
  onDone: () => void
}

function Opened({ open, listType, onClose, onDone }: OpenedProps) {
  if (open.what === 'goods') return <FromGoodsDialog {...{ listType, onClose, onDone }} />
  if (open.what === 'publish') return <PublishDialog rows={open.rows} {...{ listType, onClose, onDone }} />
  return <CheckDialog found={open.found} {...{ listType, onClose }} />
}

interface BatchProps {
  rows: TemplateRow[]
  list: List
  onCheck: () => void
  onPublish: () => void
}

const BatchVerbs = ({ rows, list, onCheck, onPublish }: BatchProps) => (
  <>
    {offers(smtTemplate, 'publish-check') && <Button onClick={onCheck}>检查</Button>}
    {offers(smtTemplate, 'publish') && (
      <Button disabled={rows.some(({ tempStatus }) => !PUBLISHABLE.includes(tempStatus!))} onClick={onPublish}>
        发布
      </Button>
    )}
    {offers(smtTemplate, 'copy') && <Button onClick={() => void copy(rows, list)}>复制</Button>}
  </>
)

function Top({ listType, onGoods }: { listType: ListType; onGoods: () => void }) {
  const navigate = useNavigate()
  const add = ADD_PAGES[listType]
  return (
    <>
      {add && offers(smtTemplate, 'add') && <AddButton onClick={() => void navigate(add)}>新增</AddButton>}
      {offers(smtTemplate, 'create-from-goods') && (
        <Button type={add ? 'default' : 'primary'} onClick={onGoods}>
          {add ? '由商品生成' : '由不良品SKU生成'}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  row: TemplateRow
  list: List
  listType: ListType
  onCheck: () => void
  onPublish: () => void
}

function RowVerbs({ row, list, listType, onCheck, onPublish }: RowProps) {
  const navigate = useNavigate()
  const locked = row.tempStatus === TEMPLATE.publishing ? '模板正在发布，不能修改' : undefined
  const unchecked = PUBLISHABLE.includes(row.tempStatus!) ? undefined : (locked ?? '请先检查')
  return (
    <>
      {offers(smtTemplate, 'edit') && (
        <RowAction onClick={() => void navigate(editPage(listType, row.templateId))}>编辑</RowAction>
      )}
      {offers(smtTemplate, 'publish-check') && (
        <RowAction why={locked} onClick={onCheck}>
          检查
        </RowAction>
      )}
      {offers(smtTemplate, 'publish') && (
        <RowAction why={unchecked} onClick={onPublish}>
          发布
        </RowAction>
      )}
      {offers(smtTemplate, 'copy') && <RowAction onClick={() => void copy([row], list)}>复制</RowAction>}
      {offers(smtTemplate, 'remove') && (
        <RowAction danger why={locked} onClick={() => void remove(row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

async function copy(rows: TemplateRow[], list: List): Promise<void> {
  if (await attempt(call(smtTemplate, 'copy', { ids: rows.map(({ templateId }) => templateId) }), `已复制${rows.length}个模板`)) {
    list.clear()
    await list.refresh()
  }
}

async function remove(row: TemplateRow, list: List): Promise<void> {
  if (!(await confirm(`确认删除模板「${row.tempName}」吗？`, { danger: true, ok: '删除' }))) return
  if (await attempt(call(smtTemplate, 'remove', { id: row.templateId }), '删除成功')) await list.refresh()
}
