import type { ShopOption } from '@erp/contract/authorize/shop'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { send } from '../../../kit/index.ts'
import type { Config } from './rows.ts'

/** Only shops of the chosen platform; another platform starts over. */
export function ShopItem({ row }: { row: Config | null }) {
  const form = Form.useFormInstance()
  const platCode: string | undefined = Form.useWatch('platCode')
  const chosen: number | undefined = Form.useWatch('shopId')
  const { data } = useQuery({
    queryKey: ['options', 'authorize/shop', 'of', platCode],
    queryFn: ({ signal }) =>
      send<ShopOption[]>('GET', '/authorize/shop/list', { platCode, all: 1 }, { signal, handles: () => true }),
    enabled: Boolean(platCode),
  })
  const strange = Boolean(data && chosen && !data.some((shop) => shop.shopId === chosen))
  useEffect(() => {
    if (strange) form.setFieldValue('shopId', null)
  }, [strange, form])
  const known = row?.shopId ? [{ shopId: row.shopId, shopName: row.shopName }] : []
  return (
    <Form.Item name="shopId" label="店铺" extra="不选为整个平台">
      <Select
        allowClear
        disabled={!platCode}
        placeholder={platCode ? '整个平台' : '请先选择平台'}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? known).map(({ shopId, shopName }) => ({ value: shopId, label: shopName }))}
      />
    </Form.Item>
  )
}
