import { receiveAddress } from '@erp/contract/purchasing/config/receive-address'
import { useMemo } from 'react'
import { attempt, call, type List, offers, RowAction } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'
import { arranged } from '../../stock/parts/arranged.ts'
import { AddressForm } from './address-form.tsx'
import type { Address } from './rows.ts'

const regionOf = (row: Address): string => [row.provinceName, row.cityName, row.areaName].filter(Boolean).join(' ')

/** 收货地址: where suppliers send to; each store has one default. */
export default function ReceiveAddresses() {
  const columns = useMemo(() => addressColumns(), [])
  return (
    <MasterPage
      resource={receiveAddress}
      columns={columns}
      actionsWidth={200}
      actions={(row, list) => <SetDefault row={row} list={list} />}
      form={(props) => <AddressForm {...props} />}
    />
  )
}

function SetDefault({ row, list }: { row: Address; list: List }) {
  if (row.isDefault || !row.isActivated || !offers(receiveAddress, 'set-default')) return null
  const set = async () => {
    if (await attempt(call(receiveAddress, 'set-default', { id: row.id }), '已设为默认')) await list.refresh()
  }
  return <RowAction onClick={() => void set()}>设为默认</RowAction>
}

const addressColumns = () =>
  arranged(receiveAddress, {
    alias: 140,
    storeId: 110,
    isDefault: 78,
    contact: 90,
    phone: 130,
    provinceCode: { width: 190, title: '地区', render: regionOf },
    address: 250,
    isActivated: 78,
    updateBy: 90,
  })
