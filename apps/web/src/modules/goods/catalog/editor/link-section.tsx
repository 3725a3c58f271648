import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { Tabs } from 'antd'
import { FieldItem, may } from '../../../../kit/index.ts'
import { AliTab } from '../detail/ali-tab.tsx'
import type { OpenedGoods } from './rows.ts'
import '../detail/detail.css'
import { GroupTab } from '../detail/group-tab.tsx'
import { ShopTab } from '../detail/shop-tab.tsx'

/** Where the goods was found, and what links to it once it exists. */
export const LinkSection = ({ row }: { row: OpenedGoods | null }) => (
  <>
    <FieldItem name="sourceUrls" field={goodsFields.sourceUrls} />
    {row && <Links goods={row} />}
  </>
)

function Links({ goods }: { goods: GoodsDetail }) {
  const items = [
    { key: 'ali', label: '1688', permission: 'goods:ali:list', children: <AliTab goodsId={goods.goodsId} /> },
    { key: 'shops', label: '店铺关联', permission: 'goods:linkShop:list', children: <ShopTab goods={goods} /> },
    { key: 'groups', label: '组合', permission: 'goods:group:list', children: <GroupTab goods={goods} /> },
  ]
  return (
    <Tabs size="small" items={items.filter(({ permission }) => may(permission)).map(({ permission: _p, ...item }) => item)} />
  )
}
