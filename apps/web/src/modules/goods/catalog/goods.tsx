import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import { useMemo, useState } from 'react'
import { ListPage, type StatusTabs, useDict, useExpansion, type WholeVerb } from '../../../kit/index.ts'
import { Batch } from './list/batch.tsx'
import { CategoryFilter } from './list/category-filter.tsx'
import { CodesFilter } from './list/codes-filter.tsx'
import { goodsColumns } from './list/columns.tsx'
import { Opened, type OpenedGoods } from './list/opened.tsx'
import { RowActions } from './list/row-actions.tsx'
import { linesHeight, skuLines } from './list/sku-lines.tsx'
import { TopButtons } from './list/top-buttons.tsx'

const { import: _import, ...actions } = goodsItem.actions
/** The page offers three imports under their own names. */
const listed = { ...goodsItem, actions }
/** Groups have a page of their own. */
const plain = { goodsType: [1] }
const filters = { codes: CodesFilter, catId: CategoryFilter }

/** Their verbs are those of goods that are not audited yet. */
const NO_WHOLE: WholeVerb[] = []

/** 商品列表: the audited goods with everything that is done to them. */
export default function Goods() {
  const [open, setOpen] = useState<OpenedGoods>(null)
  const expand = useExpansion(linesHeight, skuLines)
  const columns = useMemo(() => goodsColumns(expand), [expand])
  const tabs = useStatusTabs()
  return (
    <ListPage
      resource={listed}
      condition={plain}
      {...{ tabs, columns, expand, filters }}
      rowHeight={40}
      rowActionsWidth={196}
      onOpen={(row) => setOpen({ kind: 'detail', row: row as GoodsListRow })}
      toolbar={() => <TopButtons onOpen={setOpen} />}
      rowActions={(row, list) => <RowActions row={row as GoodsListRow} list={list} onOpen={setOpen} />}
      wholeVerbs={NO_WHOLE}
      batch={(rows) => <Batch rows={rows as GoodsListRow[]} columns={columns} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onOpen={setOpen} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

function useStatusTabs(): StatusTabs {
  const { options } = useDict('goods_status', true)
  return useMemo(
    () => ({
      field: 'goodsStatus',
      count: 'status-count',
      alsoFilter: true,
      items: options.map(({ value, label }) => [value, label] as const),
    }),
    [options],
  )
}
