import { UploadOutlined } from '@ant-design/icons'
import { CITY_LEVELS, type CityNode, chinaCity } from '@erp/contract/basic/china-city'
import { Button } from 'antd'
import {
  AddButton,
  type Column,
  columnOf,
  FormDrawer,
  ImportDialog,
  offers,
  type Tree,
  type TreeForm,
  type TreeLine,
  TreePage,
  TreeSwitch,
  TreeVerbs,
} from '../../kit/index.ts'
import { useCities } from './use-cities.ts'

type Line = TreeLine<CityNode>
const { code, pinyin, sortNo, isActivated } = chinaCity.fields
const DEEPEST = 3

/** Provinces, cities and districts; only open branches are lines of the grid. */
export default function ChinaCity() {
  return (
    <TreePage
      resource={chinaCity}
      gridKey="basic.china-city"
      asked={useCities(true)}
      searched="名称、代码或拼音"
      words={words}
      off={isOff}
      columns={columns}
      verbs={verbs}
      verbsWidth={240}
      toolbar={toolbar}
      rowOf={rowOf}
      form={(form, tree) => <Opened form={form} tree={tree} />}
    />
  )
}

const words = ({ name, code: number, pinyin: spelled }: CityNode): string => `${name} ${number} ${spelled ?? ''}`
const isOff = (node: CityNode): boolean => !node.isActivated
const rowOf = ({ node, parent }: Line) => ({ ...node, parentCode: parent?.code ?? null, parentName: parent?.name ?? null })
const columns = (): Column<Line>[] => [
  { ...columnOf('code', code), width: 130 },
  { id: 'level', title: '级别', width: 90, render: ({ level }) => CITY_LEVELS.find(([known]) => known === level)?.[1] ?? '' },
  { id: 'below', title: '下级', width: 90, align: 'right', render: ({ below }) => below || '' },
  { ...columnOf('pinyin', pinyin), width: 180 },
  { ...columnOf('sortNo', sortNo), width: 90 },
  { ...columnOf('isActivated', isActivated), width: 90 },
]

const verbs = (line: Line, tree: Tree<CityNode>) => (
  <TreeVerbs resource={chinaCity} line={line} tree={tree} adds={line.level < DEEPEST}>
    <TreeSwitch resource={chinaCity} row={rowOf(line)} tree={tree} detail={line.below ? '它的下级也不再能选择。' : undefined} />
  </TreeVerbs>
)

const toolbar = (tree: Tree<CityNode>) => (
  <>
    {offers(chinaCity, 'add') && <AddButton onClick={() => tree.show('add', null)}>新增省份</AddButton>}
    {offers(chinaCity, 'import') && (
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => tree.show('add-many', null)}>
        导入
      </Button>
    )}
  </>
)

function Opened({ form, tree }: { form: TreeForm<CityNode>; tree: Tree<CityNode> }) {
  const { deed, row, parent, onClose, onSaved } = form
  if (deed === 'add-many') return <ImportDialog resource={chinaCity} onClose={onClose} onDone={() => onSaved()} />
  const last = Math.max(0, ...(parent ? (parent.children ?? []) : tree.roots).map((node) => node.sortNo))
  return (
    <FormDrawer
      resource={chinaCity}
      row={row}
      initial={row ? undefined : { parentCode: parent?.code, sortNo: last + 1 }}
      title={parent ? `新增「${parent.name}」的下级` : undefined}
      onClose={onClose}
      onSaved={() => onSaved(parent ? [parent.id] : [])}
    />
  )
}
