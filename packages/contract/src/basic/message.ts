import {
  action,
  choice,
  flag,
  html,
  idField,
  int,
  type Page,
  pageInput,
  resource,
  stateChoices,
  text,
  time,
  type,
} from '../kit/index.ts'
import { messageStates } from './message.states.ts'

const fields = {
  version: text('版本号', { required: true, max: 30, computed: true }),
  title: text('标题', { required: true, max: 100 }),
  content: html('内容', { required: true }),
  status: choice('状态', stateChoices(messageStates), { readonly: true }),
  isRead: flag('已读', { computed: true }),
  createTime: time('时间', { computed: true }),
}
/** `version` is the release's; that of the row is `rowVersion`. */
export interface Message {
  messageId: number
  version: string | null
  title: string
  content: string
  status: 0 | 1 | 2
  isRead: 0 | 1
  /** When it was published; of a draft, when it was begun. */
  createTime: string
  rowVersion: number
}
const messageId = idField('公告')
const { pageNum, pageSize } = pageInput({})

export const message = resource('basic/message', {
  title: '公告',
  key: 'messageId',
  name: 'title',
  fields,
  actions: {
    getMessageNew: action('GET', 'getMessageNew', { label: '最新发布', permission: 'session', output: type<Message | null>() }),
    getMessageNoReadCount: action('GET', 'getMessageNoReadCount', {
      label: '未读数',
      permission: 'session',
      output: type<number>(),
    }),
    /** What is published; drafts and withdrawn ones for those who write them. */
    getMessagePage: action('POST', 'getMessagePage', {
      label: '公告列表',
      permission: 'session',
      reads: true,
      input: { pageNum, pageSize, status: int('状态', { min: 0, max: 2 }) },
      output: type<Page<Message>>(),
    }),
    /** A GET that writes, as the contract has it. */
    readMessage: action('GET', 'readMessage', {
      label: '标为已读',
      permission: 'session',
      reads: false,
      ownLog: true,
      input: { messageId },
    }),
    save: action('POST', 'save', {
      label: '保存',
      permission: 'basic:message:edit',
      input: {
        messageId: int('公告', { min: 1 }),
        version: fields.version,
        title: fields.title,
        content: fields.content,
        rowVersion: int('数据版本', { min: 0 }),
      },
      output: type<Message>(),
    }),
    publish: action('POST', 'publish', { label: '发布', permission: 'basic:message:edit', input: { messageId } }),
  },
})
