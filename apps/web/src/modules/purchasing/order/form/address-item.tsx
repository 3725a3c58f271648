import { type ReceiveAddress, receiveAddress } from '@erp/contract/purchasing/config/receive-address'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { call } from '../../../../kit/index.ts'
import type { OpenedOrder } from '../rows.ts'

/** Where the store takes deliveries: its default address, until another one is chosen. */
export function AddressItem({ document }: { document: OpenedOrder | null }) {
  const form = Form.useFormInstance()
  const storeId = Form.useWatch<number>('storeId')
  const { data } = useQuery({
    queryKey: ['options', receiveAddress.path, 'store', storeId],
    queryFn: ({ signal }) => call(receiveAddress, 'list', { storeId: [storeId] }, { signal }) as Promise<ReceiveAddress[]>,
    enabled: Boolean(storeId),
    staleTime: 60_000,
  })
  useEffect(() => {
    if (!data) return
    const chosen = form.getFieldValue('receiveAddressId') as number | null
    if (data.some(({ id }) => id === chosen)) return
    form.setFieldValue('receiveAddressId', (data.find(({ isDefault }) => isDefault) ?? data[0])?.id ?? null)
  }, [data, form])
  const none = data?.length === 0
  const known =
    document?.receiveAddressId && !data ? [{ value: document.receiveAddressId, label: document.receiveAddressName }] : []
  return (
    <Form.Item
      name="receiveAddressId"
      label="收货地址"
      required={!none}
      extra={none ? '该仓还没有收货地址，请在「采买 › 收货地址」添加' : undefined}
      rules={none ? [] : [{ required: true, message: '请选择收货地址' }]}
    >
      <Select
        disabled={!storeId}
        placeholder={storeId ? '请选择收货地址' : '请先选择收货仓'}
        options={[
          ...known,
          ...(data ?? []).map(({ id, alias, contact, address }) => ({ value: id, label: `${alias} ${contact} ${address}` })),
        ]}
      />
    </Form.Item>
  )
}
