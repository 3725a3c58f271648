import { DownloadOutlined } from '@ant-design/icons'
import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  AddButton,
  call,
  columnOf,
  download,
  offers,
  type Tree,
  type TreeLine,
  TreePage,
  TreeSwitch,
  TreeVerbs,
} from '../../../kit/index.ts'
import '../../basic/basic.css'
import { DragHandle } from './category-drag.tsx'
import { CategoryForm } from './category-form.tsx'

export type CatLine = TreeLine<GoodsCat>
export type CatTree = Tree<GoodsCat>
const SHOWN = [
  'catCode',
  'catNameEn',
  'goodsCount',
  'level',
  'sortNo',
  'isActivated',
  'hsCode',
  'declareNameCn',
  'packInfoId',
  'minProfitRate',
] as const
const OFF = '停用后不再出现在选择框里，已有商品不受影响。'

/** The category tree with its goods; children are added, moved and sorted in place. */
export default function GoodsCats() {
  const asked = useQuery({
    queryKey: ['list', goodsCats.path, 'tree'],
    queryFn: ({ signal }) => call(goodsCats, 'list', { all: 1 }, { signal }),
  })
  return (
    <TreePage
      resource={goodsCats}
      gridKey="goods.goodsCats"
      asked={asked}
      searched="名称或编码"
      words={words}
      nameWidth={250}
      off={isOff}
      handle={handle}
      columns={columns}
      verbs={verbs}
      verbsWidth={240}
      toolbar={toolbar}
      rowOf={rowOf}
      form={({ row, parent, onClose, onSaved }, { roots }) => (
        <CategoryForm
          roots={roots}
          row={row as GoodsCat | null}
          parent={parent}
          onClose={onClose}
          onSaved={({ parentId }) => onSaved(parentId ? [parentId] : [])}
        />
      )}
    />
  )
}

const rowOf = ({ node, parent }: CatLine) => ({ ...node, parentName: parent?.catName ?? null })
const words = ({ catName, catNameEn, catCode }: GoodsCat): string => `${catName} ${catNameEn ?? ''} ${catCode ?? ''}`
const isOff = ({ isActivated }: GoodsCat): boolean => !isActivated
const columns = () => SHOWN.map((name) => columnOf(name, goodsCats.fields[name]))
const handle = (line: CatLine, tree: CatTree) => offers(goodsCats, 'update') && <DragHandle line={line} tree={tree} />

const verbs = (line: CatLine, tree: CatTree) => (
  <TreeVerbs resource={goodsCats} line={line} tree={tree} adds={line.depth < 3}>
    <TreeSwitch resource={goodsCats} row={rowOf(line)} tree={tree} detail={OFF} />
  </TreeVerbs>
)

const toolbar = (tree: CatTree) => (
  <>
    {offers(goodsCats, 'save') && <AddButton onClick={() => tree.show('add', null)}>新增一级类目</AddButton>}
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(goodsCats, 'export', {}).catch(() => {})}>
      导出
    </Button>
  </>
)
