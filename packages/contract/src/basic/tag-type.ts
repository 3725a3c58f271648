import {
  type Action,
  action,
  choice,
  crud,
  flag,
  idField,
  inputs,
  int,
  json,
  type Row,
  resource,
  rows,
  text,
  versionField,
} from '../kit/index.ts'

export const TAG_SCOPES = [
  [1, '商品', 'blue'],
  [2, '订单', 'orange'],
  [3, '供应商', 'purple'],
  [4, '店铺', 'green'],
] as const

export interface TagRow {
  tagId: number
  tagName: string
  color: string | null
  sortNo: number
  isActivated: 0 | 1
  /** Only where every tag is asked for: counting is too dear for pickers. */
  useCount?: number
}

const fields = {
  typeName: text('类型名称', { required: true, max: 30, unique: true, column: true, search: true }),
  bizScope: choice('适用范围', TAG_SCOPES, { required: true, fixed: true, column: true, search: true }),
  isMulti: flag('可多选', { initial: 1, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  tagNames: text('标签', { computed: true, column: true }),
  tags: json<TagRow[]>('标签明细', { computed: true }),
}
const tags = rows(
  '标签',
  {
    tagId: int('标签编号', { min: 1 }),
    tagName: text('标签名称', { required: true, max: 12 }),
    color: text('颜色', { max: 20 }),
    sortNo: int('排序', { min: 0, max: 99999 }),
    isActivated: flag('启用', { initial: 1 }),
  },
  { max: 50 },
)
export type TagTypeRow = Row<typeof fields>

const plain = crud(fields, { view: 'basic:tagType:list', edit: 'basic:tagType:edit' })
const saved = { ...inputs(fields), tags }
interface TagTypeInput {
  typeName: string
  bizScope: 1 | 2 | 3 | 4
  isMulti?: 0 | 1
  sortNo?: number | null
  tags?: Partial<TagRow>[] | null
}

export const tagType = resource('basic/tagType', {
  title: '标签类型',
  name: 'typeName',
  fields,
  actions: {
    ...plain,
    save: { ...plain.save, input: saved } as Action<TagTypeInput, TagTypeRow>,
    update: { ...plain.update, input: { ...saved, id: idField(), version: versionField } } as Action<
      TagTypeInput & { id: number; version: number },
      TagTypeRow
    >,
    'merge-tag': action('POST', 'merge-tag', {
      label: '合并标签',
      permission: 'basic:tagType:edit',
      input: { fromId: idField('被合并的标签'), toId: idField('保留的标签') },
    }),
  },
})
