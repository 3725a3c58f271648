import { action, type Findings, resource, text, type } from '../../kit/index.ts'

/** Documents, codes and people by what somebody has in their hand, within their reach. */
export const search = resource('account/search', {
  title: '快速查找',
  fields: {},
  actions: {
    find: action('GET', '/v1/user/search', {
      label: '快速查找',
      permission: 'session',
      input: { keyword: text('关键字', { required: true, max: 100 }) },
      output: type<Findings[]>(),
    }),
  },
})
