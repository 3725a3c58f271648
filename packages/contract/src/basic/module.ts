import { crud, int, ref, resource, text } from '../kit/index.ts'

const fields = {
  moduleName: text('模块名称', { required: true, max: 30, unique: true, column: true, search: true }),
  section: text('所属板块', { max: 30, column: true, search: true }),
  ownerId: ref('负责人', 'account/user', { column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
}
const plain = crud(fields, { view: 'basic:module:list', edit: 'basic:module:edit' }, 'moduleId')

export const module = resource('sys/module', {
  title: '模块',
  key: 'moduleId',
  name: 'moduleName',
  fields,
  actions: {
    list: plain.list,
    add: { ...plain.save, path: 'add' },
    edit: { ...plain.update, path: 'edit' },
    remove: { ...plain.remove, path: 'remove/{id}' },
  },
})
