import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Column, columnsOf, type Filters, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import type { FbaPage } from './fba-page.ts'
import { GenerateDialog, ImportReportDialog } from './generate-dialog.tsx'
import { Newest } from './period-filter.tsx'
import './fba.css'

interface Props {
  page: FbaPage
  tabs: StatusTabs
  columns: Column[]
  filters: Filters
  more?: ReactNode
}

/** The two FBA reports: what is there, and how more of it is made. */
export function FbaList({ page, tabs, columns, filters, more }: Props) {
  const [open, setOpen] = useState<'generate' | 'import' | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={page.resource}
      {...{ tabs, columns, filters }}
      toolbar={() => (
        <>
          {offers(page.resource, 'generate') && (
            <Button type="primary" onClick={() => setOpen('generate')}>
              生成
            </Button>
          )}
          {offers(page.resource, 'importReport') && (
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen('import')}>
              导入亚马逊报表
            </Button>
          )}
          {more}
        </>
      )}
    >
      {(list) => {
        const given = { page, shopIds: shopsIn(list), onClose: close, onDone: () => void list.refresh() }
        return (
          <>
            <Newest page={page} list={list} />
            {open === 'generate' && <GenerateDialog {...given} />}
            {open === 'import' && <ImportReportDialog {...given} />}
          </>
        )
      }}
    </ListPage>
  )
}

function shopsIn({ condition }: List): number[] {
  const chosen = (condition as Record<string, unknown>)['shopId']
  return Array.isArray(chosen) ? chosen.map(Number) : []
}

const WIDTHS: Record<string, number> = {
  snapshotDate: 112,
  monthOfCharge: 104,
  shopId: 128,
  site: 84,
  asin: 124,
  fnsku: 124,
  sellerSku: 172,
  sku: 132,
}
const STAMPS = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])
/** Nobody edits these rows; a few of them are read first. */
export const reportColumns = (page: FbaPage, own: Record<string, Partial<Column>>): Column[] =>
  columnsOf(page.resource)
    .filter(({ id }) => !STAMPS.has(id))
    .map((column) => ({ ...column, ...(WIDTHS[column.id] ? { width: WIDTHS[column.id]! } : {}), ...own[column.id] }))
