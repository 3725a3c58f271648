import { inventoryPushLog, inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import { useMemo } from 'react'
import { columnsOf, ListPage } from '../../../kit/index.ts'

/** Read through the config's own call, listed like any other resource. */
const log = {
  ...inventoryPushLog,
  actions: { 'list-page': { ...inventoryUpdateConfig.actions['log-page'], path: '/goods/inventory-update-config/log-page' } },
}
const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']
const widths: Record<string, number> = { shopId: 160, shopSku: 190, configId: 170, errorMsg: 230 }

/** What each shop was told, newest first. */
export function PushLog() {
  const columns = useMemo(
    () =>
      columnsOf(log)
        .filter(({ id }) => !STAMPS.includes(id) && id !== 'fromQty')
        .map((column) =>
          column.id === 'toQty'
            ? {
                ...column,
                title: '从 → 到',
                width: 120,
                sort: undefined,
                render: (row: any) => `${row.fromQty ?? '–'} → ${row.toQty}`,
              }
            : { ...column, width: widths[column.id] ?? column.width },
        ),
    [],
  )
  return <ListPage resource={log} columns={columns} />
}
