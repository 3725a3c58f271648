import { action, json, resource, text, type } from '../../kit/index.ts'

const key = text('偏好名称', {
  required: true,
  max: 500,
  pattern: /^[\w.:/-]{1,120}$/,
  message: '偏好名称只能是1-120位字母、数字或 _ . : / -',
})
const value = json('偏好内容')

/** Columns, saved views and settings that follow a person; saving null forgets one. */
export const preference = resource('account/preference', {
  title: '个人偏好',
  table: 'account_preference',
  fields: { key, value },
  actions: {
    get: action('GET', '/v1/user/preference/{key}', {
      label: '读取偏好',
      permission: 'session',
      input: { key },
      output: type<unknown>(),
    }),
    put: action('PUT', '/v1/user/preference/{key}', {
      label: '保存偏好',
      permission: 'session',
      ownLog: true,
      input: { key, value },
    }),
  },
})
