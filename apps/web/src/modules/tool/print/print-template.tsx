import { type PrintTemplateRow, printTemplate, TEMPLATE_STATE } from '@erp/contract/tool/print/print-template'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddButton, attempt, call, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { Designer } from './designer.tsx'

type Open = { row: PrintTemplateRow | null; readonly: boolean } | null
type Turn = 'copy' | 'set-default' | 'drop-default' | 'enable' | 'disable'

/** 打印模板: the papers of the house as people design them; the default of a type is what is printed. */
export default function PrintTemplates() {
  const [open, setOpen] = useState<Open>(null)
  const mayEdit = offers(printTemplate, 'update')
  return (
    <ListPage
      resource={printTemplate}
      rowActionsWidth={290}
      onOpen={(row) => setOpen({ row: row as PrintTemplateRow, readonly: !mayEdit })}
      toolbar={() => (
        <>
          {offers(printTemplate, 'save') && <AddButton onClick={() => setOpen({ row: null, readonly: false })} />}
          <Note />
        </>
      )}
      rowActions={(row, list) => <Verbs row={row as PrintTemplateRow} list={list} onOpen={setOpen} />}
    >
      {(list) =>
        open && (
          <Designer
            key={open.row?.templateId ?? 'new'}
            {...open}
            onClose={() => setOpen(null)}
            onSaved={() => void list.refresh()}
          />
        )
      }
    </ListPage>
  )
}

const Note = () => (
  <span className="hint">
    每种类型按默认模板打印，没有默认时按系统原样。面单在 <Link to="/express/labelTemplate">物流 › 面单模板</Link>{' '}
    维护；平台SKU标签和包裹标签可在 Temu 店铺配置里按店铺指定。
  </span>
)

function Verbs({ row, list, onOpen }: { row: PrintTemplateRow; list: List; onOpen: (open: Open) => void }) {
  const { templateId, isDefault, status } = row
  if (!offers(printTemplate, 'update')) return <RowAction onClick={() => onOpen({ row, readonly: true })}>查看</RowAction>
  const turn = async (verb: Turn, said: string) => {
    if (await attempt(call(printTemplate, verb, { templateId }), said)) void list.refresh()
  }
  const isOn = status === TEMPLATE_STATE.on
  return (
    <>
      <RowAction onClick={() => onOpen({ row, readonly: false })}>设计</RowAction>
      <RowAction onClick={() => void turn('copy', '已复制')}>复制</RowAction>
      {isDefault ? (
        <RowAction onClick={() => void turn('drop-default', '已取消默认')}>取消默认</RowAction>
      ) : (
        isOn && <RowAction onClick={() => void turn('set-default', '已设为默认')}>设为默认</RowAction>
      )}
      {!isDefault && (
        <RowAction onClick={() => void turn(isOn ? 'disable' : 'enable', isOn ? '已停用' : '已启用')}>
          {isOn ? '停用' : '启用'}
        </RowAction>
      )}
      {!isDefault && (
        <RowAction danger onClick={() => void remove(printTemplate, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}
