import { outbox, outboxStates } from '@erp/contract/kit/outbox'
import { raw } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { moveSet } from '../../kit/move.ts'
import { listenerOf, topicOf } from '../../kit/outbox/topic.ts'

const computed = { topicName: raw('t.topic'), listenerName: raw(`t.topic || ' ' || t.listener`) }
const events = keepMainList(listOf(outbox, { computed, order: raw('t.id DESC') }))

export const outboxHandlers: Handlers<typeof outbox> = {
  'list-page': async (tx, input, ctx) => {
    const page = await events.page(tx, input, ctx)
    return { ...page, list: page.list.map((row) => ({ ...row, ...namesOf(row.listenerName ?? '') })) }
  },
  retry: async (tx, { ids }, ctx) => {
    await moveSet(tx, outbox, outboxStates, 'retry', ids, ctx, { set: { tries: 0, nextTime: ctx.now, endTime: null } })
    return null
  },
  discard: async (tx, { ids }, ctx) => {
    await moveSet(tx, outbox, outboxStates, 'discard', ids, ctx, { set: { endTime: ctx.now } })
    return null
  },
}

function namesOf(both: string): { topicName: string; listenerName: string } {
  const [topic = '', listener = ''] = both.split(' ')
  return { topicName: topicOf(topic)?.title ?? topic, listenerName: listenerOf(topic, listener)?.title ?? listener }
}
