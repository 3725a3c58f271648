import { SyncOutlined } from '@ant-design/icons'
import { dictionaryClassification as types } from '@erp/contract/basic/dictionary-classification'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { attempt, type Column, call, columnsOf, type ListRow, offers } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'

type Type = ListRow<typeof types>

/** Dictionary types; their name leads to their entries. */
export default function Dict() {
  const columns = useMemo(() => columnsOf(types).map(linked), [])
  return <MasterPage resource={types} columns={columns} actionsWidth={212} toolbar={() => <Refresh />} actions={entries} />
}

const address = (dictId: number): string => `/dict/type/data/${dictId}`
const entries = (row: Type) => <Link to={address(row.dictId)}>字典数据</Link>

function linked(column: Column): Column<Type> {
  if (column.id === 'dictName') return { ...column, render: (row) => <Link to={address(row.dictId)}>{row.dictName}</Link> }
  return column.id === 'entryCount'
    ? { ...column, render: (row) => <Link to={address(row.dictId)}>{row.entryCount}</Link> }
    : column
}

function Refresh() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!offers(types, 'refresh-cache')) return null
  const refresh = async () => {
    setBusy(true)
    if (await attempt(call(types, 'refresh-cache'), '缓存已刷新，所有人下次打开表单时生效'))
      await client.invalidateQueries({ queryKey: ['dict'] })
    setBusy(false)
  }
  return (
    <Button icon={<SyncOutlined aria-hidden="true" />} loading={busy} onClick={() => void refresh()}>
      刷新缓存
    </Button>
  )
}
