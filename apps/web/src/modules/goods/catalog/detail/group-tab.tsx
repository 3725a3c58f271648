import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { type GroupRow, groupGoods } from '@erp/contract/goods/group/goods-group'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, Copyable, call, DictTag, type LineColumn, may } from '../../../../kit/index.ts'
import { SkuChooser } from './sku-chooser.tsx'

export const GroupTab = ({ goods }: { goods: GoodsDetail }) => (
  <SkuChooser goods={goods}>{(skuId) => <Groups sku={goods.skus.find((one) => one.skuId === skuId)!.sku!} />}</SkuChooser>
)

/** The groups that hold one SKU. */
function Groups({ sku }: { sku: string }) {
  const asked = useQuery({
    queryKey: ['list', groupGoods.path, 'of-sku', sku],
    queryFn: async ({ signal }) =>
      (await call(groupGoods, 'list-page', { pageNum: 1, pageSize: 100, condition: { partSku: sku } }, { signal })).list,
  })
  return <AskedLines asked={asked} columns={columns()} keyOf={(group) => group.skuId} empty="没有组合包含此SKU" />
}

const columns = (): LineColumn<GroupRow>[] => [
  { title: '组合SKU', render: (group) => <Copyable text={group.sku ?? ''} /> },
  { title: '名称', render: (group) => group.skuName },
  { title: '组成', render: (group) => group.parts },
  ...(may('goods:sku:viewCost') ? [{ title: '成本', right: true, render: (group: GroupRow) => group.costPrice }] : []),
  { title: '可组数量', right: true, render: (group) => group.available },
  { title: '状态', render: (group) => <DictTag type="goods_status" value={group.skuStatus} /> },
]
