import { REDUCE_STRATEGIES, type ReduceStrategy } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Select } from 'antd'
import { tabLeaves } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'
import { ChoiceItem, NumberItem } from './number-item.tsx'
import { useCategoryChoices, useShopChoices } from './use-meta.ts'

const STRATEGIES = REDUCE_STRATEGIES.map(([value, label]) => ({ value, label }))

export function OtherPart() {
  const { draft, listType, changeContent } = useEditor()
  const shopId = draft.shopIds[0] ?? null
  const { categoryId, groupIds, reduceStrategy } = draft.content
  const groups = useShopChoices('product-groups', shopId)
  return (
    <div className="editor-fields">
      <Item field="groupIds" label="产品分组">
        <Select
          aria-label="产品分组"
          className="wide"
          mode="multiple"
          {...tabLeaves}
          options={groups}
          value={groupIds}
          onChange={(chosen: string[]) => changeContent({ groupIds: chosen })}
        />
      </Item>
      {listType !== LIST_TYPE.managed && <NumberItem name="wsValidNum" label="有效期(天)" required />}
      <Item field="reduceStrategy" label="减库存方式">
        <Select
          aria-label="减库存方式"
          className="wide"
          options={STRATEGIES}
          value={reduceStrategy}
          onChange={(chosen: ReduceStrategy) => changeContent({ reduceStrategy: chosen })}
        />
      </Item>
      <ChoiceItem name="sizeChartId" label="尺码表" options={useCategoryChoices('size-charts', shopId, categoryId)} />
      <ChoiceItem name="msrEuId" label="欧盟责任人" options={useCategoryChoices('eu-persons', shopId, categoryId)} />
    </div>
  )
}
