import {
  action,
  asDocument,
  choice,
  documentReads,
  documentStamp,
  idsField,
  int,
  type Row,
  ref,
  resource,
  stateField,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { LIST_TYPES } from '../template/template.states.ts'
import { publishTaskStates, TASK_TYPES } from './publish-task.states.ts'

const KEY = 'taskId'
const LIST = 'listing:smtTemplate:list' as const
const PUBLISH = 'listing:smtTemplate:publish' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

const fields = {
  taskType: choice('类型', TASK_TYPES, { ...kept, search: true }),
  taskStatus: stateField(publishTaskStates),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  /** The template that is published, or the listing that is changed, by its name. */
  about: text('模板/在线商品', shown),
  goodsCode: text('商品编码', { ...shown, search: 'exact' }),
  productId: text('商品ID', { ...kept, search: 'exact' }),
  attempts: int('尝试次数', kept),
  errorCode: text('错误代码', { readonly: true }),
  errorMsg: text('错误', kept),
  planTime: time('计划时间', { ...kept, search: true }),
  nextTime: time('下次执行', kept),
  startTime: time('开始时间', kept),
  endTime: time('结束时间', { ...kept, search: true }),
  listType: choice('刊登类型', LIST_TYPES, { ...kept, search: true }),
  templateId: int('模板', { readonly: true }),
  listingId: int('在线商品', { readonly: true }),
  ...documentStamp,
}
export type PublishTaskRow = Row<typeof fields, typeof KEY>

const made = resource('product-center/publish-task', {
  title: '刊登任务',
  key: KEY,
  fields,
  actions: {
    ...documentReads(fields, LIST, KEY, type<PublishTaskRow>()),
    retry: action('POST', 'retry', { each: true, label: '重试', permission: PUBLISH, input: { ids: idsField } }),
    cancel: action('POST', 'cancel', { each: true, label: '取消', permission: PUBLISH, input: { ids: idsField } }),
  },
})
/** What shops are told to publish, change, put on sale or take off, one by one. */
export const publishTask = asDocument(made, { states: publishTaskStates, state: 'taskStatus', lines: {} })
