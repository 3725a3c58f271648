import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons'
import { stateChoices } from '@erp/contract/kit'
import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { isAtOnce, runAtOnce } from './at-once.ts'
import { pictureColumns } from './columns.tsx'
import { Gallery } from './gallery.tsx'
import { type Asked, Opened } from './opened.tsx'
import { BatchVerbs, RowVerbs } from './picture-verbs.tsx'
import type { PictureTask } from './rows.ts'
import './picture.css'

const ALL = 'all'
const WHERE: Record<string, Record<string, unknown>> = { [ALL]: {}, mine: { mine: [1] }, overdue: { overdue: [1] } }
const TABS: StatusTabs = {
  field: 'picStatus',
  items: [[ALL, '全部'], ...stateChoices(pictureStates), ['mine', '我的制作'], ['overdue', '逾期']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => WHERE[tab] ?? { picStatus: [Number(tab)] },
}
const VIEWS = [
  { value: 'table', icon: <BarsOutlined />, label: '表格' },
  { value: 'cards', icon: <AppstoreOutlined />, label: '卡片' },
]

/** 图片信息: which goods want pictures, who makes them and which wait to be looked at. */
export default function PictureInfo() {
  const { asked, setAsked, ask, refresh } = useAsking()
  const [shown, setShown] = useState('table')
  const open = useCallback((row: PictureTask) => setAsked({ what: 'view', rows: [row] }), [setAsked])
  const columns = useMemo(() => pictureColumns(open), [open])
  return (
    <ListPage
      resource={pictureInfo}
      tabs={TABS}
      columns={columns}
      body={shown === 'cards' ? Gallery : undefined}
      rowHeight={56}
      rowActionsWidth={172}
      onOpen={open}
      toolbar={() => (
        <>
          {offers(pictureInfo, 'add') && <AddButton onClick={() => setAsked({ what: 'add', rows: [] })}>新增图片任务</AddButton>}
          <Segmented aria-label="显示方式" options={VIEWS} value={shown} onChange={setShown} />
        </>
      )}
      rowActions={(row, list) => <RowVerbs row={row} onAsk={(what) => void ask({ what, rows: [row] }, list)} />}
      batch={(rows, list) => <BatchVerbs rows={rows} onAsk={(what) => void ask({ what, rows }, list)} />}
    >
      {(list) =>
        asked && (
          <Opened
            asked={asked}
            onAsk={(next) => void ask(next, list)}
            onClose={() => setAsked(null)}
            onDone={() => void refresh(list)}
          />
        )
      }
    </ListPage>
  )
}

/** What is open, and what is done without opening anything: a task stays open while it is moved. */
function useAsking() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const queries = useQueryClient()
  const refresh = async (list: List) => {
    list.clear()
    await Promise.all([queries.invalidateQueries({ queryKey: [pictureInfo.path] }), list.refresh()])
  }
  const ask = async (next: Asked, list: List) => {
    if (!isAtOnce(next.what)) return setAsked(next)
    if (await runAtOnce(next.what, next.rows, () => void refresh(list))) setAsked(null)
  }
  return { asked, setAsked, ask, refresh }
}
