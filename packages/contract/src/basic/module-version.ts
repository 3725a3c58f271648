import { action, choice, html, idField, pagedCrud, ref, resource, stateChoices, text, time } from '../kit/index.ts'
import { versionStates } from './module-version.states.ts'

const fields = {
  moduleId: ref('模块', 'sys/module', { required: true, fixed: true, column: true, search: true }),
  versionNo: text('版本号', {
    required: true,
    unique: true,
    max: 20,
    pattern: /^\d{1,5}\.\d{1,5}\.\d{1,5}$/,
    message: '版本号格式应为 主.次.修订，如 2.4.1',
    column: true,
    search: true,
  }),
  title: text('标题', { required: true, max: 100, column: true, search: true }),
  content: html('内容'),
  status: choice('状态', stateChoices(versionStates), { readonly: true, column: true, search: true }),
  publishTime: time('发布时间', { readonly: true, column: true, search: true }),
}
const plain = pagedCrud(fields, { view: 'basic:module:list', edit: 'basic:module:edit' }, 'versionId')
const move = (verb: 'publish' | 'withdraw') =>
  action('POST', verb, {
    label: versionStates.moves[verb].label,
    permission: 'basic:module:publish',
    input: { versionId: idField('版本') },
  })

export const moduleVersion = resource('sys/module/version', {
  title: '版本',
  key: 'versionId',
  name: 'versionNo',
  fields,
  actions: {
    'list-page': plain['list-page'],
    add: plain.add,
    edit: plain.edit,
    remove: plain.remove,
    publish: move('publish'),
    withdraw: move('withdraw'),
  },
})
