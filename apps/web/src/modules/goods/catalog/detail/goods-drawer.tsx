import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStates } from '@erp/contract/goods/catalog/goods.states'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { Cover, call, DictTag, may, StatusTag, ViewDrawer } from '../../../../kit/index.ts'
import { AliTab } from './ali-tab.tsx'
import { BasicTab } from './basic-tab.tsx'
import './detail.css'
import { DescriptionTab } from './description-tab.tsx'
import { GroupTab } from './group-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { ShopTab } from './shop-tab.tsx'
import { SkuTab } from './sku-tab.tsx'
import { StatusLogTab } from './status-log-tab.tsx'
import { PlaceTab, StockTab } from './stock-tabs.tsx'

interface Props {
  goodsId: number
  /** Which tab is shown first. */
  tab?: string
  actions?: ReactNode
  onClose: () => void
}

/** Everything about one goods, a tab asked for when it is opened. */
export function GoodsDrawer({ goodsId, tab = 'basic', actions, onClose }: Props) {
  const [at, setAt] = useState(tab)
  const goods = useQuery({
    queryKey: ['list', goodsItem.path, 'get', goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'get', { id: goodsId }, { signal }),
  })
  return (
    <ViewDrawer open size={1040} className="detail" title={<Title goods={goods.data} />} extra={actions} onClose={onClose}>
      {goods.data ? (
        <Tabs size="small" activeKey={at} onChange={setAt} items={tabsOf(goods.data)} />
      ) : (
        <Cover loading={goods.isLoading} error={goods.error} onRetry={() => void goods.refetch()} />
      )}
    </ViewDrawer>
  )
}

const Title = ({ goods }: { goods: GoodsDetail | undefined }) =>
  goods ? (
    <span className="goods-title">
      {goods.goodsCode} {goods.goodsName} <StatusTag states={goodsStates} value={Number(goods.auditStatus)} />
      <DictTag type="goods_status" value={goods.goodsStatus} />
    </span>
  ) : (
    '商品详情'
  )

const tab = (key: string, label: string, children: ReactNode, permission?: string) =>
  permission && !may(permission) ? [] : [{ key, label, children }]

const tabsOf = (goods: GoodsDetail) => [
  ...tab('basic', '基本', <BasicTab goods={goods} />),
  ...tab('skus', `SKU ${goods.skus.length}`, <SkuTab goods={goods} />),
  ...tab('stock', '库存', <StockTab goods={goods} />, 'goods:sku:list'),
  ...tab('places', '库位', <PlaceTab goods={goods} />, 'goods:sku:list'),
  ...tab('shops', '店铺关联', <ShopTab goods={goods} />, 'goods:linkShop:list'),
  ...tab('ali', '供应商/1688', <AliTab goodsId={goods.goodsId} />, 'goods:ali:list'),
  ...tab('groups', '组合', <GroupTab goods={goods} />, 'goods:group:list'),
  ...tab('description', '描述', <DescriptionTab goodsId={goods.goodsId} />),
  ...tab('status', '状态日志', <StatusLogTab goodsId={goods.goodsId} />, 'goods:log:list'),
  ...tab('log', '操作日志', <LogTab goodsId={goods.goodsId} />, 'goods:log:list'),
]
