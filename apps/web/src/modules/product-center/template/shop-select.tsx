import { type ShopOption, shop } from '@erp/contract/authorize/shop'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { call, tabLeaves } from '../../../kit/index.ts'

interface Props {
  listType: number
  value: number[]
  onChange: (shopIds: number[]) => void
}
const PLAT = { own: 'smt', managed: 'smt-qtg' }

/** Shops of the platform that this type of listing is sold on. */
export function ShopSelect({ listType, value, onChange }: Props) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['smt-shops'],
    queryFn: async ({ signal }) => {
      const found = await call(shop, 'list', {}, { signal })
      return Array.isArray(found) ? found : found.list
    },
    staleTime: 60_000,
  })
  const plat = listType === LIST_TYPE.managed ? PLAT.managed : PLAT.own
  const options = data
    .filter(({ platCode }: ShopOption) => platCode === plat)
    .map(({ shopId, shopName }: ShopOption) => ({ value: shopId, label: shopName }))
  return (
    <Select<number[]>
      aria-label="店铺"
      mode="multiple"
      {...tabLeaves}
      className="wide"
      placeholder="请选择店铺"
      loading={isLoading}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  )
}
