import type { ListingSku } from '@erp/contract/product-center/template/content'
import { emptySku } from '@erp/contract/product-center/template/content-make'
import { propsFor } from '@erp/contract/product-center/template/mapping'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { SkuCosts } from '@erp/contract/product-center/template/template-rows'
import { Button } from 'antd'
import { call, done } from '../../../../kit/index.ts'
import { useEditor } from './item.tsx'
import type { ListingEditor } from './use-listing-editor.ts'

/** Every SKU of the goods that is not in the form yet; and ours in the words of the category where nobody chose any. */
export function AddSkus({ costs }: { costs: SkuCosts | null }) {
  const { draft, listType, category, changeContent } = useEditor()
  const { skus } = draft.content
  const matched = (all: ListingSku[]) => all.map((sku) => proposed(sku, costs, category))
  const add = async () => {
    const asked = {
      tempType: listType as 1 | 2 | 3,
      goodsId: draft.goodsId!,
      shopIds: draft.shopIds,
      defectGrade: draft.content.defectGrade,
    }
    const filled = await call(smtTemplate, 'fill', asked).catch(() => null)
    if (!filled) return
    const known = new Set(skus.map(({ skuId }) => skuId))
    const fresh = filled.content.skus.filter(({ skuId }) => !known.has(skuId)).map((sku) => ({ ...emptySku(), ...sku }))
    changeContent({ skus: matched([...skus, ...fresh]) })
    done(fresh.length > 0 ? `已添加${fresh.length}个SKU` : '商品的SKU都在表格里了')
  }
  return (
    <>
      <Button size="small" type="primary" ghost disabled={!draft.goodsId} onClick={() => void add()}>
        一键添加SKU
      </Button>
      <Button
        size="small"
        disabled={!category.properties || !costs || skus.length === 0}
        onClick={() => changeContent({ skus: matched(skus) })}
      >
        匹配属性
      </Button>
    </>
  )
}

/** Ours in the words of the category, where nobody chose any. */
function proposed(sku: ListingSku, costs: SkuCosts | null, { properties, mappings }: ListingEditor['category']): ListingSku {
  const own = costs?.skus.find((one) => one.skuId === sku.skuId)
  const known = (propertyId: string) => properties?.some((one) => one.isSku && one.propertyId === propertyId)
  const chosen = sku.props.length > 0 && sku.props.every((prop) => known(prop.propertyId) && (prop.valueId || prop.valueName))
  if (!own || chosen) return sku
  return { ...sku, props: propsFor([own.property1, own.property2, own.property3], properties ?? [], mappings) }
}
