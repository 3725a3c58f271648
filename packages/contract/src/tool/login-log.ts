import { deviceName } from '../account/sign-in/device-name.ts'
import { loggedBy } from '../kit/biz-log.ts'
import { choice, listPage, resource, text, time } from '../kit/index.ts'

const loginFields = {
  username: text('用户名', { column: true, search: true }),
  userId: loggedBy,
  ip: text('IP', { column: true, search: 'prefix' }),
  device: text('设备', { column: true, words: deviceName }),
  result: choice(
    '结果',
    [
      [1, '成功', 'green'],
      [0, '失败', 'red'],
      [2, '拒绝访问', 'orange'],
    ],
    { column: true, search: true },
  ),
  message: text('说明', { column: true }),
  time: time('时间', { column: true, search: true }),
}
export const loginLog = resource('tool/login-log', {
  title: '登录日志',
  table: 'tool_login_log',
  fields: loginFields,
  actions: { 'list-page': listPage(loginFields, 'tool:loginLog:list') },
})
