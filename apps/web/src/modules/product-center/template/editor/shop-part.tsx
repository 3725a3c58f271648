import { PRODUCT_TYPES } from '@erp/contract/product-center/template/content'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Button, Input, Select } from 'antd'
import { call, confirm } from '../../../../kit/index.ts'
import { GoodsSelect } from '../../../goods/catalog/goods-select.tsx'
import { ShopSelect } from '../shop-select.tsx'
import { CategoryPick } from './category-pick.tsx'
import { isBlank } from './draft.ts'
import { Item, useEditor } from './item.tsx'

/** For which goods, in which shops, under which category. A listing has all three from the platform. */
export function ShopPart({ shopName, productId }: { shopName?: string; productId?: string }) {
  const { kind, listType, draft, change, changeContent } = useEditor()
  if (kind === 'listing') return <Listed shopName={shopName ?? ''} productId={productId ?? ''} />
  return (
    <div className="editor-fields">
      <Item field="goodsId" label="商品" required>
        <GoodsPick />
      </Item>
      <Item field="shopIds" label="店铺" required>
        <ShopSelect listType={listType} value={draft.shopIds} onChange={(shopIds) => change({ shopIds })} />
      </Item>
      <Item field="tempName" label="模板名" required>
        <Input
          aria-label="模板名"
          maxLength={200}
          value={draft.tempName}
          onChange={({ target }) => change({ tempName: target.value })}
        />
      </Item>
      <Item field="categoryId" label="类目" required>
        <CategoryPick
          value={draft.content.categoryId}
          path={draft.categoryPath}
          shopId={draft.shopIds[0] ?? null}
          onChange={(categoryId, categoryPath) => {
            change({ categoryPath })
            changeContent({ categoryId })
          }}
        />
      </Item>
      {listType === LIST_TYPE.managed && <ProductType />}
    </div>
  )
}

function Listed({ shopName, productId }: { shopName: string; productId: string }) {
  const { categoryPath, content } = useEditor().draft
  const told = [
    ['shopIds', '店铺', shopName],
    ['productId', '商品ID', productId],
    ['categoryId', '类目', categoryPath ?? content.categoryId ?? ''],
  ] as const
  return (
    <div className="editor-fields">
      {told.map(([field, label, value]) => (
        <Item key={field} field={field} label={label}>
          <Input className="told" aria-label={label} readOnly value={value} title={value} />
        </Item>
      ))}
    </div>
  )
}

/** A goods brings its texts, pictures, SKUs, weight and size; what was typed is only overwritten when that is meant. */
function GoodsPick() {
  const { listType, draft, saved, change } = useEditor()
  const named = draft.goodsId === saved?.draft.goodsId ? saved?.goodsCode : null
  const fill = async (goodsId: number) => {
    const asked = { tempType: listType as 1 | 2 | 3, goodsId, shopIds: draft.shopIds, defectGrade: draft.content.defectGrade }
    const { tempName, categoryPath, content } = await call(smtTemplate, 'fill', asked)
    change({ goodsId, tempName: draft.tempName || tempName, categoryPath, content })
  }
  const pick = async (goodsId: number | null) => {
    change({ goodsId })
    if (goodsId && isBlank(draft)) await fill(goodsId).catch(() => {})
  }
  const again = async () => {
    if (!(await confirm('将用商品资料覆盖已填写的内容，确定吗？'))) return
    await fill(draft.goodsId!).catch(() => {})
  }
  return (
    <div className="goods-pick">
      <GoodsSelect value={draft.goodsId} named={named} onChange={(goodsId) => void pick(goodsId)} />
      <Button disabled={!draft.goodsId} onClick={() => void again()}>
        带入资料
      </Button>
    </div>
  )
}

const TYPES = PRODUCT_TYPES.map(([value, label]) => ({ value, label }))
const ProductType = () => {
  const { draft, changeContent } = useEditor()
  return (
    <Item field="productType" label="商品类型" required>
      <Select
        aria-label="商品类型"
        options={TYPES}
        value={draft.content.productType ?? undefined}
        onChange={(productType: 0 | 1 | 2) => changeContent({ productType })}
      />
    </Item>
  )
}
