import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { type Fields, inputs } from '@erp/contract/kit'
import { Form, TreeSelect } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'

interface Props {
  roots: GoodsCat[]
  row: GoodsCat | null
  /** Where a new one goes. */
  parent: (GoodsCat & { below: number }) | null
  onClose: () => void
  onSaved: (saved: GoodsCat) => void
}
const fields = inputs(goodsCats.fields) as Fields

/** The parent is chosen from the tree, never from its own branch. */
export function CategoryForm({ roots, row, parent, onClose, onSaved }: Props) {
  const initial = row ? undefined : { parentId: parent?.id ?? null, sortNo: ((parent ? parent.below : roots.length) + 1) * 10 }
  return (
    <FormFrame
      resource={goodsCats}
      row={row}
      fields={fields}
      initial={initial}
      title={parent ? `新增「${parent.catName}」的下级类目` : undefined}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Form.Item name="parentId" label="上级类目" extra="不选为一级类目；移动不改变类目编码">
        <TreeSelect<number>
          allowClear
          treeDefaultExpandedKeys={parent ? [parent.id] : []}
          showSearch={{ treeNodeFilterProp: 'catName' }}
          placeholder="一级类目"
          fieldNames={{ label: 'catName', value: 'id', children: 'children' }}
          treeData={outside(roots, row?.id)}
        />
      </Form.Item>
      {Object.entries(fields)
        .filter(([name]) => name !== 'parentId')
        .map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} row={row} />
        ))}
    </FormFrame>
  )
}

const outside = (cats: GoodsCat[], id: number | undefined): GoodsCat[] =>
  cats.filter((cat) => cat.id !== id).map((cat) => ({ ...cat, children: outside(cat.children ?? [], id) }))
