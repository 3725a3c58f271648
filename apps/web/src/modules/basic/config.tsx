import { config } from '@erp/contract/basic/config'
import { useMemo, useState } from 'react'
import { type Column, columnsOf, Detail, ListPage, type ListRow, offers, RowAction } from '../../kit/index.ts'
import { ConfigForm } from './config-form.tsx'
import { limitsOf } from './config-limits.ts'

type Setting = ListRow<typeof config>
const limits: Column<Setting> = {
  id: 'limits',
  title: '允许范围',
  width: 130,
  render: (row) => limitsOf(row) || <span className="nothing">–</span>,
}

/** Settings of the whole product; each is edited as what it is. */
export default function Config() {
  const [open, setOpen] = useState<{ mode: 'edit' | 'view'; row: Setting } | null>(null)
  const columns = useMemo(() => {
    const all: Column<Setting>[] = columnsOf(config).filter((column) => !['minValue', 'maxValue'].includes(column.id))
    const at = all.findIndex((column) => column.id === 'valueType') + 1
    return all.toSpliced(at, 0, limits).map((column) => (column.id === 'configValue' ? { ...column, render: valueOf } : column))
  }, [])
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={config}
      columns={columns}
      rowActionsWidth={104}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {!row.isReadonly && offers(config, 'update') && (
            <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>
          )}
        </>
      )}
    >
      {(list) => (
        <>
          {open?.mode === 'edit' && <ConfigForm row={open.row} onClose={close} onSaved={() => void list.refresh()} />}
          {open?.mode === 'view' && <Detail resource={config} row={open.row} onClose={close} />}
        </>
      )}
    </ListPage>
  )
}

const valueOf = (row: Setting) => {
  const value = row.valueType === 'bool' ? (row.configValue === '1' ? '开' : '关') : String(row.configValue)
  return <b title={value}>{value}</b>
}
