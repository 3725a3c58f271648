import { action, resource, type } from '../kit/index.ts'

export interface WaitingWork {
  label: string
  /** As the tab of its list says it: beyond the cap it is the cap and one. */
  count: number
  /** The list with that tab. */
  path: string
}

/** What waits for the person who asks, first things first. */
export const waiting = resource('account/waiting', {
  title: '待办',
  fields: {},
  actions: {
    list: action('GET', '/v1/user/waiting', { label: '待办', permission: 'session', output: type<WaitingWork[]>() }),
  },
})
