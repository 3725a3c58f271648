import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { AnyRow } from '../grid/column.ts'
import { counted } from './counted.ts'
import type { List } from './use-list.ts'
import { type WholeVerb, WholeVerbs, wholeVerbsOf } from './whole-verbs.tsx'

interface Props<T extends AnyRow> {
  list: List<T>
  action?: string
  verbs?: WholeVerb[]
  batch?: (rows: T[], list: List<T>) => ReactNode
}

/** What is chosen, ticked rows or whatever the filter has, and what can be done with it. */
export function Chosen<T extends AnyRow>({ list, action = 'list-page', verbs: own, batch }: Props<T>) {
  const { selection, isWhole, total, capped, rows, resource } = list
  const verbs = useMemo(() => (resource.grouped ? [] : (own ?? wholeVerbsOf(resource))), [own, resource])
  if (selection.size === 0 && !isWhole) return null
  const isPage = rows.length > 0 && rows.every((row) => selection.has(row[resource.key]))
  const offered = !isWhole && verbs.length > 0 && isPage && total > selection.size
  return (
    <div className="list-chosen" role="status">
      <span>
        {isWhole ? '已选当前筛选的全部' : '已选'} <b>{isWhole ? wholeCount(list) : selection.size}</b> 条
      </span>
      {offered && (
        <Button type="link" size="small" onClick={list.chooseWhole}>
          选择全部 {counted(capped ? total + 1 : total, !capped)} 条（当前筛选）
        </Button>
      )}
      <Button type="link" size="small" onClick={list.clear}>
        清空
      </Button>
      <div className="toolbar">
        {isWhole ? <WholeVerbs {...{ list, action, verbs }} /> : batch?.([...selection.values()], list)}
      </div>
    </div>
  )
}

const wholeCount = ({ isCounted, capped, total }: List): string => (isCounted && !capped ? counted(total, true) : '…')
