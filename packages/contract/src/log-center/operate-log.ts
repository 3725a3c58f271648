import { action, resource, text } from '../kit/index.ts'

const fields = {
  systemName: text('系统', { required: true, max: 20 }),
  operateType: text('操作类型', { required: true, max: 20 }),
  title: text('页面', { required: true, max: 100 }),
  path: text('路径', { required: true, max: 300 }),
}

/** Buried points: every menu click is posted here in the background. */
export const operateLog = resource('log-center/operate-log', {
  title: '访问日志',
  table: 'menu_log',
  name: 'title',
  fields,
  actions: {
    'list-page': action('POST', 'list-page', {
      label: '记录访问',
      permission: 'session',
      ownLog: true,
      beacon: true,
      input: fields,
    }),
  },
})
