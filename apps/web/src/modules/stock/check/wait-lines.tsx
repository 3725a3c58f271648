import { resource as made } from '@erp/contract/kit'
import { type CheckWaitRow, waitFields } from '@erp/contract/stock/check/check-fields'
import { Button } from 'antd'
import { useMemo } from 'react'
import { attempt, call, confirm, type List, ListPage, offers } from '../../../kit/index.ts'
import type { Finals } from './rows.ts'

/** 待终盘: differences of first counts that nobody counts again yet. */
export function WaitLines({ resource }: { resource: Finals }) {
  const lines = useMemo(() => waitOf(resource), [resource])
  return (
    <ListPage
      resource={lines}
      action="wait-list-page"
      batch={(rows, list) =>
        offers(resource, 'create') && (
          <Button size="small" type="primary" onClick={() => void generate(resource, rows, list)}>
            生成终盘单 {rows.length}
          </Button>
        )
      }
    />
  )
}

const waitOf = ({ path, actions }: Finals) =>
  made(path, {
    title: '待终盘',
    key: 'lineId',
    name: 'sku',
    fields: waitFields,
    actions: { 'wait-list-page': actions['wait-list-page'] },
  })

async function generate(resource: Finals, rows: CheckWaitRow[], list: List): Promise<void> {
  if (!(await confirm(`确认用所选 ${rows.length} 行生成终盘单吗？`))) return
  if (!(await attempt(call(resource, 'create', { lineIds: rows.map((row) => row.lineId) }), '已生成终盘单'))) return
  list.clear()
  void list.refresh()
}
