import { manifest } from '../kit/index.ts'
import { operateLog } from './operate-log.ts'

export const logCenter = manifest({
  name: 'log-center',
  title: '日志中心',
  depends: ['account'],
  resources: { operateLog },
  permissions: {},
  menu: {},
})
