import { listPage } from './crud.ts'
import { idsField } from './document.ts'
import { choice, int, json, text, time } from './field.ts'
import { action, resource } from './resource.ts'
import { stateChoices, states } from './states.ts'

export const OUTBOX = { waiting: 0, delivered: 1, dead: 2, discarded: 3 } as const
const { waiting, delivered, dead, discarded } = OUTBOX

export const outboxStates = states(
  {
    [waiting]: ['待投递', 'blue'],
    [delivered]: ['已投递', 'green'],
    [dead]: ['投递失败', 'red'],
    [discarded]: ['已放弃', 'default'],
  },
  {
    deliver: { label: '投递', from: [waiting], to: delivered },
    giveUp: { label: '停止重试', from: [waiting], to: dead },
    retry: { label: '重新投递', from: [dead, discarded], to: waiting },
    discard: { label: '放弃', from: [waiting, dead], to: discarded, danger: true, confirm: '放弃后不再投递，确认吗？' },
  },
)

const fields = {
  topicName: text('事件', { column: true, computed: true }),
  listenerName: text('接收方', { column: true, computed: true }),
  subject: text('对象', { column: true, search: 'exact' }),
  status: choice('状态', stateChoices(outboxStates), { column: true, search: true }),
  tries: int('失败次数', { column: true }),
  error: text('原因', { column: true }),
  createTime: time('发生时间', { column: true, search: true, computed: true }),
  nextTime: time('下次投递', { column: true }),
  endTime: time('结束时间', { column: true }),
  body: json('内容'),
}

/** What modules tell each other after a write, and whether it was heard. */
export const outbox = resource('tool/outbox', {
  title: '事件投递',
  table: 'outbox_event',
  fields,
  actions: {
    'list-page': listPage(fields, 'tool:outbox:list'),
    retry: action('POST', 'retry', { each: true, label: '重新投递', permission: 'tool:outbox:edit', input: { ids: idsField } }),
    discard: action('POST', 'discard', { each: true, label: '放弃', permission: 'tool:outbox:edit', input: { ids: idsField } }),
  },
})
