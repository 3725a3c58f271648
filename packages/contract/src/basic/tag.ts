import { crud, flag, int, ref, resource, text } from '../kit/index.ts'

const fields = {
  typeId: ref('标签类型', 'basic/tagType', { required: true, fixed: true, search: true }),
  tagName: text('标签', { required: true, max: 12, unique: true, column: true }),
  color: text('颜色', { max: 20, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true }),
}

/** One tag; kept through its type, referred to by goods, orders, suppliers and shops. */
export const tag = resource('basic/tag', {
  title: '标签',
  key: 'tagId',
  name: 'tagName',
  fields,
  actions: {
    list: {
      ...crud(fields, { view: 'basic:tagType:list', edit: 'basic:tagType:edit' }, 'tagId').list,
      permission: 'session' as const,
    },
  },
})
