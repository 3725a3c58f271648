import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, ChoiceTag, call, DictTag, type LineColumn, type ListRow } from '../../../../kit/index.ts'
import { SkuChooser } from './sku-chooser.tsx'

export const ShopTab = ({ goods }: { goods: GoodsDetail }) => (
  <SkuChooser goods={goods}>{(skuId) => <Links sku={goods.skus.find((one) => one.skuId === skuId)!.sku!} />}</SkuChooser>
)

/** The shop SKUs that stand for one SKU now. */
function Links({ sku }: { sku: string }) {
  const asked = useQuery({
    queryKey: ['list', goodsSkuLinkShop.path, 'of-sku', sku],
    queryFn: async ({ signal }) => {
      const condition = { skus: sku, isActivated: [1] }
      return (await call(goodsSkuLinkShop, 'list-page', { pageNum: 1, pageSize: 100, condition }, { signal })).list
    },
  })
  return <AskedLines asked={asked} columns={columns} keyOf={(link) => link.id} empty="没有店铺关联" />
}

const columns: LineColumn<ListRow<typeof goodsSkuLinkShop>>[] = [
  { title: '平台', render: (link) => link.platName ?? link.platCode },
  { title: '店铺', render: (link) => link.shopName },
  { title: '店铺SKU', render: (link) => link.shopSku },
  { title: '本地SKU', render: (link) => link.skus },
  { title: '状态', render: (link) => <DictTag type="goods_status" value={link.skuStatus} /> },
  { title: '关联方式', render: (link) => <ChoiceTag field={goodsSkuLinkShop.fields.linkType} value={link.linkType} /> },
  { title: '生效时间', render: (link) => link.validFrom },
]
