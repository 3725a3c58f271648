import { platformAddress } from '@erp/contract/basic/platform-address'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { AskDialog, attempt, type Column, call, columnsOf, type List, offers, RowAction } from '../../kit/index.ts'
import { type Address, AddressForm } from './address-form.tsx'
import { MasterPage } from './master-page.tsx'

const region: Column<Address> = {
  id: 'region',
  title: '地区',
  width: 200,
  render: (row) => {
    const parts = [row.provinceName ?? row.province, row.cityName ?? row.city, row.areaName]
    const words = [...new Set(parts.filter(Boolean))].join(' ')
    return <span title={words}>{words || <span className="nothing">–</span>}</span>
  },
}
const IN_REGION = new Set(['areaCode', 'province', 'city'])

/** Where platforms ship from, collect at and return to. */
export default function PlatformAddress() {
  const columns = useMemo(() => {
    const all: Column<Address>[] = columnsOf(platformAddress)
    const at = all.findIndex((column) => column.id === 'areaCode')
    return all.toSpliced(at, 0, region).map((column) => (IN_REGION.has(column.id) ? { ...column, hidden: true } : column))
  }, [])
  return (
    <MasterPage
      resource={platformAddress}
      columns={columns}
      actionsWidth={210}
      toolbar={(list) => offers(platformAddress, 'sync') && <SyncButton list={list} />}
      actions={(row, list) => <SetDefault row={row} list={list} />}
      form={(props) => <AddressForm {...props} />}
    />
  )
}

/** The addresses that a platform has for a shop. */
function SyncButton({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>从平台同步</Button>
      {isOpen && (
        <AskDialog
          resource={platformAddress}
          verb="sync"
          title="从平台同步"
          fields={platformAddress.actions.sync.input}
          document={{}}
          onClose={() => setOpen(false)}
          onDone={() => void list.refresh()}
        />
      )}
    </>
  )
}

function SetDefault({ row, list }: { row: Address; list: List }) {
  if (row.isDefault || !offers(platformAddress, 'set-default')) return null
  const set = async () => {
    if (await attempt(call(platformAddress, 'set-default', { id: row.id }), '已设为默认')) await list.refresh()
  }
  return <RowAction onClick={() => void set()}>设为默认</RowAction>
}
