import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { goods1688 } from '@erp/contract/goods/ali/goods1688'
import { type List, offers, RowAction, RowMore } from '../../../kit/index.ts'
import type { Open } from './opened.tsx'
import type { AliLink } from './rows.ts'
import { confirmPrices, makeDefault, removeLinks, sync } from './verbs.ts'

interface Props {
  row: AliLink
  list: List
  onOpen: (open: Open) => void
}

/** What the state of the link asks for comes first. */
export function RowActions({ row, list, onOpen }: Props) {
  const save = offers(goods1688, 'set-default')
  const risen = save && row.linkStatus === LINK.risen
  const eligible = save && !row.isDefault
  const more = [
    ...(risen && eligible ? [{ key: 'default', label: '设为默认' }] : []),
    { key: 'detail', label: '详情' },
    ...(save ? [{ key: 'edit', label: '修改' }] : []),
    ...(offers(aliGoods, 'delete') ? [{ key: 'delete', label: '删除', danger: true }] : []),
  ]
  const choose = (key: string) => {
    if (key === 'delete') return void removeLinks([row], list)
    if (key === 'default') return void makeDefault(row, list)
    onOpen({ kind: key as 'edit' | 'detail', row })
  }
  return (
    <>
      {risen && <RowAction onClick={() => void confirmPrices([row], list)}>确认新价</RowAction>}
      {eligible && row.linkStatus === LINK.fine && <RowAction onClick={() => void makeDefault(row, list)}>设为默认</RowAction>}
      {offers(goods1688, 'sync-1688-supplier') && <RowAction onClick={() => void sync([row], list, onOpen)}>同步</RowAction>}
      <RowMore menu={{ items: more, onClick: ({ key }) => choose(key) }} />
    </>
  )
}
