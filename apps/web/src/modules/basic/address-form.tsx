import { platformAddress } from '@erp/contract/basic/platform-address'
import { type Fields, inputs } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { FieldItem, FormFrame, type ListRow, send } from '../../kit/index.ts'
import type { FormProps } from './master-page.tsx'
import { RegionInput } from './region-input.tsx'

export type Address = ListRow<typeof platformAddress>
const fields = inputs(platformAddress.fields) as Fields
const REGION = ['provinceCode', 'cityCode', 'areaCode', 'province', 'city']
const before = ['platCode', 'shopId', 'addressType', 'platformAddressId', 'contact', 'phone', 'countryCode']

/** An address: in China its region is chosen from the city tree, elsewhere it is typed. */
export function AddressForm({ row, onClose, onSaved }: FormProps<Address>) {
  const after = Object.keys(fields).filter((name) => !before.includes(name) && !REGION.includes(name))
  const item = (name: string) => <FieldItem key={name} name={name} field={fields[name]!} row={row} />
  return (
    <FormFrame resource={platformAddress} row={row} fields={fields} onClose={onClose} onSaved={onSaved}>
      {before.map((name) => (name === 'shopId' ? <ShopItem key={name} row={row} /> : item(name)))}
      <Region />
      {after.map(item)}
    </FormFrame>
  )
}

interface Shop {
  shopId: number
  shopName: string
}

/** Only shops of the chosen platform; another platform starts over. */
function ShopItem({ row }: { row: Address | null }) {
  const form = Form.useFormInstance()
  const platCode: string | undefined = Form.useWatch('platCode')
  const { data } = useQuery({
    queryKey: ['options', 'authorize/shop', 'of', platCode],
    queryFn: ({ signal }) => send<Shop[]>('GET', '/authorize/shop/list', { platCode, all: 1 }, { signal, handles: () => true }),
    enabled: Boolean(platCode),
  })
  const known = row && row.platCode === platCode && row.shopId ? [{ shopId: row.shopId, shopName: row.shopName }] : []
  const shops = data ?? known
  const chosen: number | undefined = Form.useWatch('shopId')
  if (data && chosen && !data.some((shop) => shop.shopId === chosen)) queueMicrotask(() => form.setFieldValue('shopId', null))
  return (
    <Form.Item name="shopId" label="店铺" extra="不选表示该平台全部店铺">
      <Select
        allowClear
        disabled={!platCode}
        placeholder={platCode ? '全部店铺' : '请先选择平台'}
        showSearch={{ optionFilterProp: 'label' }}
        options={shops.map((shop) => ({ value: shop.shopId, label: shop.shopName }))}
      />
    </Form.Item>
  )
}

function Region() {
  const inChina = Form.useWatch('countryCode') === 'CN'
  const kept = inChina ? REGION : REGION.slice(0, 3)
  return (
    <>
      {inChina ? (
        <RegionInput />
      ) : (
        <>
          <FieldItem name="province" field={fields['province']!} />
          <FieldItem name="city" field={fields['city']!} />
        </>
      )}
      {kept.map((name) => (
        <Form.Item key={name} name={name} hidden>
          <Input />
        </Form.Item>
      ))}
    </>
  )
}
